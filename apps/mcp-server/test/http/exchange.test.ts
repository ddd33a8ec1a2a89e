import { createServer } from "node:http";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { writeResponse } from "../../src/http/exchange.ts";

/** What a client receives of an event stream whose server dies just after its first write. */
async function heardOf(start: (controller: ReadableStreamDefaultController<Uint8Array>) => void): Promise<string> {
  const server = createServer((_, response) => {
    const answer = new Response(new ReadableStream({ start }), { headers: { "content-type": "text/event-stream" } });
    writeResponse(answer, response).catch(() => {});
  });
  server.on("connection", (socket) => {
    const write = socket.write.bind(socket);
    const last = (...given: Parameters<typeof write>) => {
      process.nextTick(() => socket.destroy());
      return write(...given);
    };
    Object.assign(socket, { write: last });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const socket = connect(typeof address === "object" && address ? address.port : 0, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
  const pieces: Buffer[] = [];
  for await (const piece of socket) pieces.push(piece);
  return String(Buffer.concat(pieces));
}

// A client with headers but no event id cannot resume and would wait in vain.
test("the headers of an event stream and an event that is there go out together", async () => {
  const heard = await heardOf((controller) => controller.enqueue(new TextEncoder().encode("id: 1\n\n")));
  expect(heard).toContain("text/event-stream");
  expect(heard).toContain("id: 1");
});

test("the headers of an event stream do not wait for an event that is still to come", async () => {
  expect(await heardOf(() => {})).toContain("text/event-stream");
});
