import type { Socket } from "node:net";
import type { Agent, buildConnector } from "undici";
import { type Client, type ClientRequest, type ClientResponse, MAX_HEADER_BYTES, pathOf, toHeaders } from "./client.ts";
import type { Dialer } from "./dial.ts";
import type { Guard } from "./guard.ts";
import { bareHost } from "./host-names.ts";
import { proxyCredentials } from "./proxy-rules.ts";

/** HTTP/1.1 over pooled connections. */
export interface PlainClient {
  readonly send: Client;
  close(): Promise<void>;
}

type Connect = (url: URL) => Promise<Socket>;

const toConnector =
  (connect: Connect): buildConnector.connector =>
  ({ protocol, host }, done) => {
    // A pool knows an origin only; the path of a request plays no part in how it is reached.
    connect(new URL(`${protocol}//${host}`)).then(
      (socket) => done(null, socket),
      (error) => done(error, null),
    );
  };

/** The deadline of a request covers everything, so the timers of undici itself stay off. */
async function createAgent(connect: Connect): Promise<Agent> {
  // By its default export, the only one that a bundle of a CommonJS library has.
  const { default: undici } = await import("undici");
  const limits = { maxHeaderSize: MAX_HEADER_BYTES, headersTimeout: 0, bodyTimeout: 0 };
  return new undici.Agent({ ...limits, allowH2: false, connect: toConnector(connect) });
}

export function createPlainClient(dialer: Dialer): PlainClient {
  // A connection is only shared by requests that were judged by the same rules.
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
    // It may fail while nobody reads it yet; who reads it later gets the same error.
    answer.body.on("error", () => {});
    return { status: answer.statusCode, headers: toHeaders(answer.headers), body: answer.body };
  };

  /** A plain request through a proxy: the proxy gets the whole URL and resolves it, so its answers are judged here. */
  const forward = async (proxy: URL, ask: ClientRequest): Promise<ClientResponse> => {
    await ask.guard.judgeAnswers(bareHost(ask.url));
    const agent = await agentOf(forwarding, proxy.href, () => dialer.reachProxy(proxy));
    const headers = { ...ask.headers, host: ask.url.host, ...proxyCredentials(proxy) };
    // TLS with the proxy, where it wants that, is the dialer's affair.
    const to = { origin: `http://${proxy.host}`, path: ask.url.origin + pathOf(ask.url) };
    const answer = await exchange(agent, to, { ...ask, headers });
    if (answer.status !== 407) return answer;
    answer.body.destroy();
    throw Object.assign(new Error("the proxy asks for credentials"), { code: "PROXY_REFUSED" });
  };

  return {
    async send(ask) {
      // Here as well as in the dialer: an open connection to an origin says nothing about the next request's URL.
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
