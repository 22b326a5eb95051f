import { against } from "./signs-against.ts";
import { channels } from "./signs-channels.ts";
import { frames } from "./signs-frames.ts";
import { wordings } from "./signs-wording.ts";

export const signsFor = [...frames, ...channels, ...wordings];
export const signsAgainst = against;
