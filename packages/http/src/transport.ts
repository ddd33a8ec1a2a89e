import { lookup } from "node:dns/promises";
import type { Clock, Random } from "@wellsourced/core";
import type { Client } from "./client.ts";
import { createDialer, type Dialer } from "./dial.ts";
import { createOpenGuard, createOperatorGuard, createUpstreamGuard, type Resolve } from "./guard.ts";
import { createJudge, createOpen } from "./open.ts";
import type { Mapped } from "./origin-map.ts";
import { createPlainClient } from "./plain-client.ts";
import type { ProxyFor } from "./proxy-rules.ts";
import type { GuardedProxy, Http, HttpOptions } from "./types.ts";
import { createUpstream } from "./upstream.ts";

interface TransportOptions extends HttpOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly userAgent: string;
  readonly proxyFor: ProxyFor;
  readonly map: (url: URL) => Mapped;
  /** Aborted on close. */
  readonly closed: AbortSignal;
}

/** Loads the browser client on first use, since it brings two more network stacks. */
function createLazyBrowser(dialer: Dialer): Client {
  let client: Promise<Client> | undefined;
  return async (ask) => {
    client ??= import("./browser-client.ts").then(({ createBrowserClient }) => createBrowserClient(dialer));
    return (await client)(ask);
  };
}

const systemResolve: Resolve = (host) => lookup(host, { all: true });

/** Creates the parts that need a network stack; loaded with the first request. */
export function createTransport(options: TransportOptions): Http {
  const { clock, random, userAgent, proxyFor, map, closed, resolve = systemResolve, rates = {}, onWaiting } = options;
  const openGuard = createOpenGuard(options, resolve);
  const operators = createOperatorGuard(resolve);
  const dialer = createDialer({ proxyFor, operatorGuard: operators, extraCa: options.extraCa ?? [] });
  const plain = createPlainClient(dialer);
  const proxies = new Set<GuardedProxy>();
  const clients = { plain, browser: createLazyBrowser(dialer) };
  const guards = { ours: createUpstreamGuard(resolve), operators };
  return {
    open: createOpen({ guard: openGuard, clients, clock, userAgent, closed }),
    judge: createJudge(
      openGuard,
      createOpenGuard({ ...options, allowPrivateNetwork: false, privateNetworkHint: "" }, resolve),
    ),
    upstream: createUpstream({ send: plain, guards, map, rates, clock, random, userAgent, closed, onWaiting }),
    async guardedProxy() {
      const { startGuardedProxy } = await import("./guarded-proxy.ts");
      const proxy = await startGuardedProxy(dialer, openGuard);
      proxies.add(proxy);
      return proxy;
    },
    async close() {
      dialer.close();
      await Promise.all([...proxies].map((proxy) => proxy.close()));
    },
  };
}
