// The run of the short set, with another seed.
process.env["AGENT_GATE_MONGO_SEEDS"] ??= "1";
await import("../../mongo/collectors.test.ts");
