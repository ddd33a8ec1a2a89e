import { once } from "node:events";
import { connect } from "node:net";
import { connect as connectTls } from "node:tls";
import { expect, test } from "vitest";
import { createCertificate, startServer } from "../src/index.ts";

test("a server notes what it was asked, and ends its connections when it closes", async () => {
  const server = await startServer((_request, response) => void response.end("hello"));
  const socket = connect(server.port, "127.0.0.1");
  socket.write("GET /a?b=1 HTTP/1.1\r\nhost: example.test\r\n\r\n");
  const [chunk] = await once(socket, "data");
  expect(String(chunk)).toContain("hello");
  expect(server.requests[0]).toMatchObject({ method: "GET", path: "/a?b=1", headers: { host: "example.test" } });
  const closed = once(socket, "close");
  await server.close();
  await closed;
  expect(server.connections()).toBe(0);
});

test("a made certificate holds for its names and no other", async () => {
  const { key, cert } = createCertificate(["one.example", "127.0.0.1"]);
  const server = await startServer((_request, response) => void response.end(), { tls: { key, cert } });
  const handshake = (servername: string) => {
    const socket = connectTls({ port: server.port, host: "127.0.0.1", servername, ca: cert });
    return once(socket, "secureConnect").then(
      () => "accepted",
      ({ code }) => code,
    );
  };
  expect(await handshake("one.example")).toBe("accepted");
  expect(await handshake("two.example")).toBe("ERR_TLS_CERT_ALTNAME_INVALID");
  await server.close();
});
