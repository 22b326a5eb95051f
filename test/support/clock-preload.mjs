// Loaded into a collector before anything else: its wall clock is the machine's, moved by what a file says and by what sets it apart from the others'.
import { readFileSync } from "node:fs";

const { AGENT_GATE_TEST_CLOCK: file, AGENT_GATE_TEST_SKEW_MS: skewMs } = process.env;
const machineMs = Date.now;
Date.now = () => machineMs() + Number(readFileSync(file, "utf8")) + Number(skewMs);
