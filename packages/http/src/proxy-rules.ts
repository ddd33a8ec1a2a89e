import { BlockList, isIP } from "node:net";
import { Failure, isWithinDomain } from "@wellsourced/core";
import { bareHost, portOf } from "./host-names.ts";
import type { HttpOptions } from "./types.ts";

/** Returns the proxy for a URL, if any. */
export type ProxyFor = (url: URL) => URL | undefined;

const FIX = "Check HTTP_PROXY and HTTPS_PROXY.";

/** Whether `decodeURIComponent` accepts the text. */
function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}

function parseProxy(given: string | undefined): URL | undefined {
  const text = given?.trim();
  if (!text) return undefined;
  const url = URL.parse(text.includes("://") ? text : `http://${text}`);
  // The value may contain a password, so it is not shown.
  if (!url?.hostname) throw new Failure("config", `The proxy setting is not a valid address. ${FIX}`);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new Failure("config", `Proxies that speak ${url.protocol.slice(0, -1)} are not supported. ${FIX}`);
  if (!isDecodable(url.username + url.password))
    throw new Failure("config", `The proxy's user or password is not percent-encoded. ${FIX}`);
  return url;
}

type Exception = (host: string, port: number) => boolean;

function parseException(entry: string): Exception {
  if (entry === "*") return () => true;
  const [, network = "", bits] = /^\[?([0-9a-f.:]+)\]?\/(\d{1,3})$/iu.exec(entry) ?? [];
  const family = isIP(network);
  if (family && Number(bits) <= (family === 4 ? 32 : 128)) {
    const list = new BlockList();
    list.addSubnet(network, Number(bits), family === 4 ? "ipv4" : "ipv6");
    return (host) => isIP(host) !== 0 && list.check(host, isIP(host) === 4 ? "ipv4" : "ipv6");
  }
  const url = URL.parse(`http://${isIP(entry) === 6 ? `[${entry}]` : entry.replace(/^\*?\./u, "")}`);
  if (!url) return () => false;
  const domain = bareHost(url);
  // The URL parser drops port 80 as the default, so read it from the text.
  const port = /:(\d+)$/u.exec(isIP(entry) === 6 ? "" : entry)?.[1];
  return (host, asked) => (!port || Number(port) === asked) && isWithinDomain(host, domain);
}

/**
 * Creates proxy rules in curl's syntax: a host includes its subdomains, with or without a leading dot or `*.`; a port
 * narrows it; addresses may be CIDR ranges; `*` matches all.
 *
 * @throws {Failure} `config` for an invalid proxy
 */
export function createProxyRules(proxy: HttpOptions["proxy"] = {}): ProxyFor {
  const proxies = { "http:": parseProxy(proxy.http), "https:": parseProxy(proxy.https) };
  const exceptions = (proxy.none ?? "")
    .split(/[\s,]+/u)
    .filter(Boolean)
    .map(parseException);
  return (url) => {
    const through = url.protocol === "https:" ? proxies["https:"] : proxies["http:"];
    const isExcepted = through && exceptions.some((excepts) => excepts(bareHost(url), portOf(url)));
    return isExcepted ? undefined : through;
  };
}

/** The `proxy-authorization` header for credentials in a proxy URL. */
export function proxyCredentials({ username, password }: URL): Readonly<Record<string, string>> {
  if (!username && !password) return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { "proxy-authorization": `Basic ${Buffer.from(pair).toString("base64")}` };
}
