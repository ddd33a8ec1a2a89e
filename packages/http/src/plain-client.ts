import type { Socket } from "node:net";
import type { Agent, buildConnector } from "undici";
import { type Client, type ClientRequest, MAX_HEADER_BYTES, pathOf, toHeaders } from "./client.ts";
import type { Dialer } from "./dial.ts";
import type { Guard } from "./guard.ts";
import { bareHost } from "./host-names.ts";
import { proxyCredentials } from "./proxy-rules.ts";

/** Plain HTTP/1.1 client with pooled connections. */
interface PlainClient {
  readonly send: Client;
  close(): Promise<void>;
}

type Connect = (url: URL) => Promise<Socket>;

const toConnector =
  (connect: Connect): buildConnector.connector =>
  ({ protocol, host }, done) => {
    // A pool knows only the origin.
    connect(new URL(`${protocol}//${host}`)).then(
      (socket) => done(null, socket),
      (error) => done(error, null),
    );
  };

/** A deadline covers the whole request, so undici's own timeouts are off. */
async function createAgent(connect: Connect): Promise<Agent> {
  // A bundled CommonJS library has only the default export.
  const { default: undici } = await import("undici");
  const limits = { maxHeaderSize: MAX_HEADER_BYTES, headersTimeout: 0, bodyTimeout: 0 };
  return new undici.Agent({ ...limits, allowH2: false, connect: toConnector(connect) });
}

export function createPlainClient(dialer: Dialer): PlainClient {
  // Share connections only between requests with the same guard.
  const direct = new Map<Guard, Promise<Agent>>();
  const forwarding = new Map<string, Promise<Agent>>();

  const agentOf = <Key>(agents: Map<Key, Promise<Agent>>, key: Key, connect: Connect): Promise<Agent> => {
    const agent = agents.get(key) ?? createAgent(connect);
    agents.set(key, agent);
    return agent;
  };

  const directAgent = (guard: Guard) =>
    agentOf(direct, guard, async (url) => {
      const socket = await dialer.reach(url, guard);
      return url.protocol === "https:" ? dialer.secure(socket, url, { ALPNProtocols: ["http/1.1"] }) : socket;
    });

  /** Routes a plain request through a proxy. The proxy resolves the host itself, so its addresses are checked here. */
  const through = async (proxy: URL, { guard, url, headers }: ClientRequest) => {
    await guard.judgeAnswers(bareHost(url));
    return {
      agent: await agentOf(forwarding, proxy.href, () => dialer.reachProxy(proxy)),
      // The dialer handles TLS with the proxy.
      origin: `http://${proxy.host}`,
      path: url.origin + pathOf(url),
      headers: { ...headers, host: url.host, ...proxyCredentials(proxy) },
    };
  };

  return {
    async send(ask) {
      const { url, guard, method, body = null, signal } = ask;
      // A pooled connection skips the dialer's check, so check each URL here.
      guard.judge(url);
      const proxy = url.protocol === "http:" ? dialer.proxyFor(url) : undefined;
      const { agent, ...to } = proxy
        ? await through(proxy, ask)
        : { agent: await directAgent(guard), origin: url.origin, path: pathOf(url), headers: ask.headers };
      const answer = await agent.request({ ...to, method, body, signal });
      // Keeps an early error from going unhandled; readers of the body get it too.
      answer.body.on("error", () => {});
      if (proxy && answer.statusCode === 407) {
        answer.body.destroy();
        throw Object.assign(new Error("the proxy asks for credentials"), { code: "PROXY_REFUSED" });
      }
      return { status: answer.statusCode, headers: toHeaders(answer.headers), body: answer.body };
    },
    async close() {
      const agents = await Promise.all([...direct.values(), ...forwarding.values()]);
      await Promise.all(agents.map((agent) => agent.destroy()));
    },
  };
}
