// node -r bind-local.cjs …: who listens on a port listens on 127.0.0.1, whatever address it meant.
const { Server } = require("node:net");

const local = "127.0.0.1";
const isPort = (word) => typeof word === "number" || (typeof word === "string" && /^\d+$/.test(word));
const hasPort = (word) => typeof word === "object" && word !== null && word.port !== undefined;

function bound([first, second, ...rest]) {
  if (hasPort(first)) return [{ ...first, host: local }, second, ...rest];
  if (!isPort(first)) return [first, second, ...rest];
  return [Number(first), local, ...(typeof second === "string" ? rest : [second, ...rest])];
}

const { listen } = Object.getOwnPropertyDescriptors(Server.prototype);
Server.prototype.listen = function listenLocally(...words) {
  return listen.value.apply(this, bound(words));
};
