// The limit that ingest is measured against: a bare node:http server that reads, verifies the HMAC and parses, and does nothing else.
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { sk } from "./measure.mjs";

const server = createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const body = Buffer.concat(chunks);
    const digest = `sha256=${createHmac("sha256", sk).update(body).digest("hex")}`;
    const good = timingSafeEqual(Buffer.from(digest), Buffer.from(request.headers["x-service-signature"]));
    const { events } = JSON.parse(body.toString());
    response.writeHead(good ? 202 : 401, { "content-type": "application/json" });
    response.end(JSON.stringify({ accepted: events.length }));
  });
});
server.listen(0, "127.0.0.1", () =>
  console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` })),
);
process.on("SIGTERM", () => process.exit(0));
