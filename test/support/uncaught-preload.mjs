// Loaded into a proxy before anything else. On SIGUSR2 it throws where nobody stands above: in undici's own code, called by a timer, or as if in the proxy's.
import { subscribe } from "node:diagnostics_channel";

const sockets = [];
subscribe("net.client.socket", ({ socket }) => sockets.push(socket));

const throwers = {
  undici() {
    const parser = sockets
      .flatMap((socket) => Object.getOwnPropertySymbols(socket).map((symbol) => [symbol, socket[symbol]]))
      .find(([symbol, value]) => symbol.description === "parser" && value !== null)?.[1];
    setTimeout(parser.finish.bind({ ptr: 1, paused: true }));
  },
  node() {
    const error = new Error("kS-payload-Sk");
    error.stack = `Error: kS-payload-Sk\n    at TCP.onStreamRead (node:internal/stream_base_commons:218:20)`;
    setTimeout(() => {
      throw error;
    });
  },
  own() {
    const error = new Error("kS-payload-Sk\n    at kS-payload-Sk (/kS-payload-Sk:1:1)");
    const file = new URL("../../dist/proxy/intercept/held.js", import.meta.url);
    error.stack = `Error: ${error.message}\n    at HeldBody.end (${file}:12:3)`;
    setTimeout(() => {
      throw error;
    });
  },
};

process.on("SIGUSR2", throwers[process.env.AGENT_GATE_TEST_THROWS]);
