import { once } from "node:events";
import { type ClientRequest, request as requestHttp1 } from "node:http";
import { type ClientHttp2Session, connect as connectHttp2 } from "node:http2";
import type { RequestOptions } from "node:https";
import type { ConnectionOptions, TLSSocket } from "node:tls";
import { type Answer, type Ask, type Client, MAX_HEADER_BYTES, pathOf, toHeaders } from "./client.ts";
import type { Dialer } from "./dial.ts";
import { bareHost } from "./host-names.ts";
import { proxyCredentials } from "./proxy-rules.ts";

/** What Chrome announces on a new HTTP/2 connection. */
const CHROME_SETTINGS = {
  headerTableSize: 65_536,
  enablePush: false,
  initialWindowSize: 6_291_456,
  maxHeaderListSize: 262_144,
};

const PERSONA = {
  browsers: [{ name: "chrome" as const, minVersion: 120 }],
  devices: ["desktop" as const],
  operatingSystems: ["windows" as const, "macos" as const],
  locales: ["en-US", "en"],
};

type HttpVersion = "1" | "2";

const load = async () => {
  const [{ gotScraping }, { HeaderGenerator }, wrapper] = await Promise.all([
    import("got-scraping"),
    import("header-generator"),
    import("http2-wrapper"),
  ]);
  const generator = new HeaderGenerator(PERSONA);
  const generate = (httpVersion: HttpVersion) => chromeHeaders(() => generator.getHeaders({ httpVersion }));
  return { gotScraping, requestHttp2: wrapper.default.request, generate };
};

/** The generator draws from real traffic, in which other makes of Chromium and odd proxies occur. */
function chromeHeaders(draw: () => Record<string, string>): Record<string, string> {
  for (let draws = 0; draws < 20; draws++) {
    const headers = draw();
    const said = JSON.stringify(headers);
    const version = /Chrome\/(\d+)/u.exec(said)?.[1];
    if (said.includes(`Google Chrome\\";v=\\"${version}`) && !said.includes("identity")) return headers;
  }
  return draw();
}

/** The longest timer there is: time is the deadline's affair. */
const NEVER_MS = 2 ** 31 - 1;

type Generate = Awaited<ReturnType<typeof load>>["generate"];

/** A browser's headers in a browser's order; what the caller asked for replaces them in place. */
function headersFor({ url, headers }: Ask, version: HttpVersion, generate: Generate): Record<string, string> {
  const given = new Map(Object.entries(headers));
  const host = version === "1" ? { Host: url.host } : {};
  // Somebody who types an address comes from no site; the generator's samples were clicks.
  const generated = { ...host, ...generate(version), "sec-fetch-site": "none" };
  const entries = new Map<string, readonly [string, string]>();
  for (const [name, value] of [...Object.entries(generated), ...given]) {
    const known = entries.get(name.toLowerCase());
    entries.set(name.toLowerCase(), [known?.[0] ?? name, value]);
  }
  return Object.fromEntries(entries.values());
}

/** TLS as got-scraping sets it up to look like Chrome's, without anything that says where to or whom to trust. */
const fingerprintOf = (native: RequestOptions): ConnectionOptions => {
  const { ciphers, sigalgs, ecdhCurve, minVersion, maxVersion, secureOptions } = native;
  const chosen = { ciphers, sigalgs, ecdhCurve, minVersion, maxVersion, secureOptions };
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
};

/** Speaks HTTP/2 over one connection that ends with the request. */
function startSession(socket: TLSSocket, { url, signal }: Ask): ClientHttp2Session {
  const session = connectHttp2(url.origin, { createConnection: () => socket, settings: CHROME_SETTINGS });
  // The stream on it reports the same error.
  session.on("error", () => {});
  const end = () => session.destroy();
  signal.addEventListener("abort", end, { once: true });
  session.once("close", () => signal.removeEventListener("abort", end));
  return session;
}

/** One request that looks like a current Chrome's: TLS, HTTP/2 settings, headers and their order. */
export function createBrowserClient(dialer: Dialer): Client {
  let loaded: ReturnType<typeof load> | undefined;

  /** The request as got will see it, on a connection that only the dialer made. */
  const transmit = async (ask: Ask, native: RequestOptions): Promise<ClientRequest> => {
    const { url, guard, signal } = ask;
    loaded ??= load();
    const { generate, requestHttp2 } = await loaded;
    const common = { method: ask.method, path: pathOf(url), signal, maxHeaderSize: MAX_HEADER_BYTES };
    const proxy = url.protocol === "http:" ? dialer.proxyFor(url) : undefined;
    if (proxy) {
      await guard.judgeAnswers(bareHost(url));
      const socket = await dialer.reachProxy(proxy, signal);
      const headers = { ...headersFor(ask, "1", generate), ...proxyCredentials(proxy) };
      return requestHttp1({ ...common, path: url.origin + common.path, headers, createConnection: () => socket });
    }
    const socket = await dialer.reach(url, guard, signal);
    if (url.protocol === "http:")
      return requestHttp1({ ...common, headers: headersFor(ask, "1", generate), createConnection: () => socket });
    const offer = { ...fingerprintOf(native), ALPNProtocols: ["h2", "http/1.1"] };
    const secured = await dialer.secure(socket, url, offer, signal);
    if (secured.alpnProtocol !== "h2")
      return requestHttp1({ ...common, headers: headersFor(ask, "1", generate), createConnection: () => secured });
    const { method, path } = common;
    const h2session = startSession(secured, ask);
    return requestHttp2(url, { method, path, headers: headersFor(ask, "2", generate), h2session });
  };

  return async (ask): Promise<Answer> => {
    ask.guard.judge(ask.url);
    loaded ??= load();
    const { gotScraping, generate } = await loaded;
    const stream = gotScraping.stream(ask.url, {
      method: ask.method,
      // Only tells got-scraping which browser's TLS to set up; the headers sent are made once the protocol is known.
      headers: { "user-agent": generate("2")["user-agent"] },
      useHeaderGenerator: false,
      insecureHTTPParser: false,
      decompress: false,
      followRedirect: false,
      throwHttpErrors: false,
      strictContentLength: true,
      retry: { limit: 0 },
      timeout: { request: NEVER_MS },
      https: { rejectUnauthorized: true },
      // Nothing resolves or dials but `transmit`; should a new version try to, it meets the same judge.
      dnsLookup: ask.guard.lookup,
      signal: ask.signal,
      hooks: {
        // Runs after got-scraping's own hooks, which choose a transport that resolves by itself.
        beforeRequest: [
          (options) => {
            options.request = (_url, native) => transmit(ask, native);
          },
        ],
      },
    });
    // It may fail while nobody reads it yet; who reads it later gets the same error.
    stream.on("error", () => {});
    const [response] = await once(stream, "response");
    return { status: response.statusCode, headers: toHeaders(response.headers), body: stream };
  };
}
