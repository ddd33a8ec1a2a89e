import { systemClock } from "@wellsourced/core";
import { createOriginMap } from "./origin-map.ts";
import { createProxyRules } from "./proxy-rules.ts";
import type { Http, HttpOptions } from "./types.ts";

/** Default user agent; its name is matched in robots.txt. */
export const DEFAULT_USER_AGENT = "wellsourced (+https://github.com/wellsourced/wellsourced)";

/**
 * Creates the network client: `open` for untrusted URLs, `upstream` for known APIs.
 *
 * Costs nothing until the first request. `close` ends every connection, queue and timer at once; pending calls reject
 * with an `AbortError`.
 *
 * @throws {Failure} `config` for an invalid proxy or origin map
 */
export function createHttp(options: HttpOptions = {}): Http {
  const { clock = systemClock, random = Math.random, userAgent = DEFAULT_USER_AGENT } = options;
  // Report invalid settings now rather than with the first request.
  const settings = { proxyFor: createProxyRules(options.proxy), map: createOriginMap(options.originMap) };
  const closing = new AbortController();
  let transport: Promise<Http> | undefined;

  const enter = (): Promise<Http> => {
    transport ??= import("./transport.ts").then(({ createTransport }) =>
      createTransport({ ...options, ...settings, clock, random, userAgent, closed: closing.signal }),
    );
    return transport;
  };

  return {
    open: async (url, openOptions) => (await enter()).open(url, openOptions),
    judge: async (url, how) => (await enter()).judge(url, how),
    upstream: (spec) => ({ send: async (request) => (await enter()).upstream(spec).send(request) }),
    guardedProxy: async () => (await enter()).guardedProxy(),
    async close() {
      closing.abort(new DOMException("The network was closed.", "AbortError"));
      await (await transport)?.close();
    },
  };
}
