import type { Agent } from "node:http";
import type { Socket } from "node:net";
import { type Client, type ClientRequest, MAX_HEADER_BYTES, pathOf } from "./client.ts";
import type { Dialer } from "./dial.ts";
import type { Guard } from "./guard.ts";
import { bareHost, portOf } from "./host-names.ts";
import { answerTo, nodeHttp } from "./node-http.ts";
import { proxyCredentials } from "./proxy-rules.ts";

/** Milliseconds that an unused connection stays open, unless its server wants less. */
const IDLE_MS = 4_000;

/** Creates a pool of connections. */
function createAgent(connect: (host: string) => Promise<Socket>): Agent {
  const agent = new nodeHttp.Agent({ keepAlive: true, timeout: IDLE_MS });
  agent.createConnection = ({ host, port }, done) => {
    connect(`${host}:${port}`).then(
      (socket) => done?.(null, socket),
      (error) => done?.(error, null as never),
    );
    return undefined;
  };
  return agent;
}

/** Creates a plain HTTP/1.1 client with pooled connections, which the dialer closes. */
export function createPlainClient(dialer: Dialer): Client {
  const agentsFor = (guard: Guard) => ({
    "http:": createAgent((host) => dialer.reach(new URL(`http://${host}`), guard)),
    "https:": createAgent(async (host) => {
      const url = new URL(`https://${host}`);
      return dialer.secure(await dialer.reach(url, guard), url, { ALPNProtocols: ["http/1.1"] });
    }),
  });
  // Share connections only between requests with the same guard.
  const direct = new Map<Guard, ReturnType<typeof agentsFor>>();
  const forwarding = new Map<string, Agent>();

  const directAgent = (guard: Guard, isSecure: boolean): Agent => {
    const agents = direct.get(guard) ?? agentsFor(guard);
    direct.set(guard, agents);
    return agents[isSecure ? "https:" : "http:"];
  };

  /** Routes a plain request through a proxy. The proxy resolves the host itself, so its addresses are checked here. */
  const through = async (proxy: URL, { guard, url, headers }: ClientRequest) => {
    await guard.judgeAnswers(bareHost(url));
    const agent = forwarding.get(proxy.href) ?? createAgent(() => dialer.reachProxy(proxy));
    forwarding.set(proxy.href, agent);
    return { agent, path: url.origin + pathOf(url), headers: { ...headers, ...proxyCredentials(proxy) } };
  };

  return async (ask) => {
    const { url, guard, method, body, signal } = ask;
    // A pooled connection skips the dialer's check, so check each URL here.
    guard.judge(url);
    const proxy = url.protocol === "http:" ? dialer.proxyFor(url) : undefined;
    const { hostname: host } = proxy ?? url;
    const { headers, ...to } = proxy
      ? await through(proxy, ask)
      : { agent: directAgent(guard, url.protocol === "https:"), path: pathOf(url), headers: ask.headers };
    const request = nodeHttp.request({
      ...{ ...to, host, port: portOf(proxy ?? url), method, headers: { host: url.host, ...headers } },
      ...{ signal, maxHeaderSize: MAX_HEADER_BYTES },
    });
    const answer = await answerTo(request, body);
    if (!proxy || answer.status !== 407) return answer;
    answer.body.destroy();
    throw Object.assign(new Error("the proxy asks for credentials"), { code: "PROXY_REFUSED" });
  };
}
