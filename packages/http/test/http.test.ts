import { execFile } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { isAbort } from "@wellsourced/core";
import { createFakeClock } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { CLIENTS, local, rejection, serve } from "./house.ts";

test("closing ends all that is under way, and nothing begins afterwards", async () => {
  const clock = createFakeClock();
  const server = await serve(() => {});
  const http = local({ clock });
  const upstream = http.upstream({
    name: "own",
    origin: server.origin,
    fromOperator: true,
    pace: { perSecond: 0.01, concurrent: 4 },
  });
  const errors = [
    ...CLIENTS.map((client) => rejection(http.open(server.origin, { client }))),
    rejection(upstream.send({ path: "/sent" })),
    rejection(upstream.send({ path: "/waiting" })),
  ];
  const proxy = await http.guardedProxy();
  await expect.poll(() => server.requests.length).toBe(3);
  await http.close();
  for (const error of await Promise.all(errors)) expect(isAbort(error)).toBe(true);
  expect(isAbort(await rejection(http.open(server.origin)))).toBe(true);
  expect(isAbort(await rejection(upstream.send({ path: "/" })))).toBe(true);
  await expect.poll(() => server.connections()).toBe(0);
  expect(clock.sleepers()).toBe(0);
  expect(proxy.url).toContain("127.0.0.1");
  await http.close();
});

test("closing without having asked anything is fine", async () => {
  await local().close();
});

/** Runs a program that uses the client, and returns its output once it has exited by itself. */
async function runToItsEnd(program: string, ...args: string[]): Promise<string> {
  const source = new URL("../src/index.ts", import.meta.url).href;
  const lines = `import { createHttp } from ${JSON.stringify(source)};\nconst [address] = process.argv.slice(1);\n${program}`;
  const flags = ["--conditions=@wellsourced/source", "--input-type=module", "--eval", lines, "--", ...args];
  const { stdout } = await promisify(execFile)(process.execPath, flags, {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
  });
  return stdout.trim();
}

test("a program ends by itself after its last request, without closing", async () => {
  const server = await serve((_request, response) => void response.end("ok"));
  const program = `const http = createHttp({ allowPrivateNetwork: true });
    for (const client of ["plain", "browser"]) console.log((await http.open(address, { client })).status);`;
  const [printed] = await Promise.all([runToItsEnd(program, server.origin), once(server.server, "connection")]);
  expect(printed).toBe("200\n200");
});

test("a program whose only work is a call in line waits for it", async () => {
  const server = await serve((_request, response) => void response.writeHead(200, { connection: "close" }).end("{}"));
  const program = `const clock = { now: Date.now, sleep: (ms, signal) => new Promise((done, fail) => {
      setTimeout(done, ms).unref(); signal?.addEventListener("abort", () => fail(signal.reason)); }) };
    const http = createHttp({ clock });
    const api = http.upstream({ name: "own", origin: address, fromOperator: true, pace: { perSecond: 20 } });
    for (const path of ["/1", "/2", "/3"]) console.log((await api.send({ path })).status);
    await http.close();`;
  expect(await runToItsEnd(program, server.origin)).toBe("200\n200\n200");
});

test("a request loads no HTTP client but its own", async () => {
  const server = await serve((_request, response) => void response.end("x"));
  const program = `const http = createHttp({ allowPrivateNetwork: true });
    const { status, headers } = await http.open(address);
    console.log(status, headers.get("Content-Length"), process.moduleLoadList.filter((name) => /undici|http2/.test(name)).join());
    await http.close();`;
  expect(await runToItsEnd(program, server.origin)).toBe("200 1");
});

test("importing the package loads no network stack", async () => {
  const program = `createHttp(); const loaded = process.moduleLoadList.filter((name) => /http2|NativeModule (?:https?|tls|net)$/.test(name));
    console.log(loaded.filter((name) => !name.includes("internal")).join());`;
  expect(await runToItsEnd(program)).not.toMatch(/http/u);
});
