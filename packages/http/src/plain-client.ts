import type { Socket } from "node:net";
import type { Agent, buildConnector } from "undici";
import { type Client, type ClientRequest, type ClientResponse, MAX_HEADER_BYTES, pathOf, toHeaders } from "./client.ts";
import type { Dialer } from "./dial.ts";
import type { Guard } from "./guard.ts";
import { bareHost } from "./host-names.ts";
import { proxyCredentials } from "./proxy-rules.ts";

/** Plain HTTP/1.1 client with pooled connections. */
export interface PlainClient {
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

/** `withDeadline` covers the whole request, so undici's own timeouts are off. */
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

  const exchange = async (
    agent: Agent,
    to: { origin: string; path: string },
    ask: ClientRequest,
  ): Promise<ClientResponse> => {
    const { method, headers, body = null, signal } = ask;
    const answer = await agent.request({ ...to, method, headers, body, signal });
    // An early error must not be unhandled; later readers get it too.
    answer.body.on("error", () => {});
    return { status: answer.statusCode, headers: toHeaders(answer.headers), body: answer.body };
  };

  /** Sends a plain request through a proxy. The proxy resolves the host itself, so its addresses are checked here. */
  const forward = async (proxy: URL, ask: ClientRequest): Promise<ClientResponse> => {
    await ask.guard.judgeAnswers(bareHost(ask.url));
    const agent = await agentOf(forwarding, proxy.href, () => dialer.reachProxy(proxy));
    const headers = { ...ask.headers, host: ask.url.host, ...proxyCredentials(proxy) };
    // The dialer handles TLS with the proxy.
    const to = { origin: `http://${proxy.host}`, path: ask.url.origin + pathOf(ask.url) };
    const answer = await exchange(agent, to, { ...ask, headers });
    if (answer.status !== 407) return answer;
    answer.body.destroy();
    throw Object.assign(new Error("the proxy asks for credentials"), { code: "PROXY_REFUSED" });
  };

  return {
    async send(ask) {
      // A pooled connection skips the dialer's check, so check each URL here.
      ask.guard.judge(ask.url);
      const proxy = ask.url.protocol === "http:" ? dialer.proxyFor(ask.url) : undefined;
      if (proxy) return forward(proxy, ask);
      return exchange(await directAgent(ask.guard), { origin: ask.url.origin, path: pathOf(ask.url) }, ask);
    },
    async close() {
      const agents = await Promise.all([...direct.values(), ...forwarding.values()]);
      await Promise.all(agents.map((agent) => agent.destroy()));
    },
  };
}
