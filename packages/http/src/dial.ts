import { connect, isIP, type Socket } from "node:net";
import { type ConnectionOptions, connect as connectTls, getCACertificates, type TLSSocket } from "node:tls";
import type { Guard } from "./guard.ts";
import { bareHost, portOf } from "./host-names.ts";
import { nodeHttp } from "./node-http.ts";
import { type ProxyFor, proxyCredentials } from "./proxy-rules.ts";

const CONNECT_TIMEOUT_MS = 10_000;

/** Opens all connections. `close` ends every one of them. */
export interface Dialer {
  readonly proxyFor: ProxyFor;
  /** Connects to the URL's host, at an address allowed by the guard or through its proxy's tunnel. */
  reach(url: URL, guard: Guard, signal?: AbortSignal): Promise<Socket>;
  /** Connects to the proxy itself, for plain requests that it forwards. */
  reachProxy(proxy: URL, signal?: AbortSignal): Promise<Socket>;
  /** Starts TLS with the URL's host and verifies its certificate. */
  secure(socket: Socket, url: URL, options: ConnectionOptions, signal?: AbortSignal): Promise<TLSSocket>;
  close(): void;
}

interface DialerOptions {
  readonly proxyFor: ProxyFor;
  /** Checks the proxy's own address. */
  readonly operatorGuard: Guard;
  readonly extraCa?: readonly string[];
}

/** Resolves when the socket is ready; destroys it on failure or timeout. */
function ready<Kind extends Socket>(socket: Kind, event: "connect" | "secureConnect", signal?: AbortSignal) {
  return new Promise<Kind>((resolve, reject) => {
    const timer = setTimeout(
      () => socket.destroy(Object.assign(new Error(`no ${event}`), { code: "ETIMEDOUT" })),
      CONNECT_TIMEOUT_MS,
    );
    const abort = () => socket.destroy(signal?.reason);
    const settle = (error?: unknown) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      if (error) reject(error);
      else resolve(socket);
    };
    socket.once(event, () => settle());
    // Stays attached: an error between two users of a socket must not end the process.
    socket.on("error", settle);
    socket.once("close", () => settle(Object.assign(new Error("closed early"), { code: "ECONNRESET" })));
    if (signal?.aborted) abort();
    signal?.addEventListener("abort", abort, { once: true });
  });
}

/** Opens a tunnel through a proxy (RFC 9110, section 9.3.6). */
function tunnel(socket: Socket, proxy: URL, url: URL, signal?: AbortSignal): Promise<Socket> {
  const authority = `${url.hostname}:${portOf(url)}`;
  return new Promise((resolve, reject) => {
    const asking = nodeHttp.request({
      method: "CONNECT",
      path: authority,
      headers: { host: authority, ...proxyCredentials(proxy) },
      createConnection: () => socket,
      signal: AbortSignal.any([AbortSignal.timeout(CONNECT_TIMEOUT_MS), ...(signal ? [signal] : [])]),
    });
    // Stays attached, since a request may fail more than once.
    asking.on("error", reject);
    asking.once("connect", ({ statusCode }, tunnelled: Socket, head: Buffer) => {
      if (statusCode === 200) {
        if (head.length) tunnelled.unshift(head);
        return resolve(tunnelled);
      }
      tunnelled.destroy();
      reject(Object.assign(new Error(`the proxy answered ${statusCode}`), { code: "PROXY_REFUSED" }));
    });
    asking.end();
  });
}

export function createDialer({ proxyFor, operatorGuard, extraCa = [] }: DialerOptions): Dialer {
  const sockets = new Set<Socket>();
  let isClosed = false;
  // `ca` replaces the default list, so include it; it also contains NODE_EXTRA_CA_CERTS.
  const authorities = extraCa.length ? { ca: [...getCACertificates("default"), ...extraCa] } : {};

  const track = <Kind extends Socket>(socket: Kind): Kind => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    if (isClosed) socket.destroy();
    return socket;
  };

  const reachHost = (url: URL, guard: Guard, signal?: AbortSignal) => {
    const socket = connect({ host: bareHost(url), port: portOf(url), lookup: guard.lookup, noDelay: true });
    return ready(track(socket), "connect", signal);
  };

  const secure: Dialer["secure"] = (socket, url, options, signal) => {
    const host = bareHost(url);
    const name = isIP(host) ? {} : { servername: host };
    // Last, so that options cannot disable verification.
    const always = { rejectUnauthorized: true, socket, host, ...name, ...authorities };
    return ready(track(connectTls({ ...options, ...always })), "secureConnect", signal);
  };

  const reachProxy: Dialer["reachProxy"] = async (proxy, signal) => {
    const socket = await reachHost(proxy, operatorGuard, signal);
    return proxy.protocol === "https:" ? secure(socket, proxy, { ALPNProtocols: ["http/1.1"] }, signal) : socket;
  };

  return {
    proxyFor,
    reachProxy,
    secure,
    async reach(url, guard, signal) {
      guard.judge(url);
      const proxy = proxyFor(url);
      if (!proxy) return reachHost(url, guard, signal);
      await guard.judgeAnswers(bareHost(url));
      return tunnel(await reachProxy(proxy, signal), proxy, url, signal);
    },
    close() {
      isClosed = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}
