import type { KeptEvent } from "./store.ts";

/** An event and its place in the order of acceptance; only the store that gave a place can read it. */
export interface FollowedEvent {
  place: string;
  event: KeptEvent;
}

/** Some of the events after a place, and the place after which to go on. */
export interface Followed {
  events: readonly FollowedEvent[];
  next: string;
  /** Nothing more can be read for now. */
  isEnd: boolean;
}

/** The events of a page, which are written in one turn of the event loop. */
export const followedMax = 100;
