import { isIP } from "node:net";
import { refusal } from "./replies.ts";

export interface GuardRules {
  /** Names in the Host header that are answered, with or without a port. Empty: those of this machine. */
  readonly hosts: readonly string[];
  /** The address listened on: it may be named too. */
  readonly boundTo: string;
  /** The address that clients reach, whose host is answered too if no hosts are named. */
  readonly publicUrl?: string | undefined;
  /** Foreign web origins whose pages may call. */
  readonly origins: readonly string[];
  /** With no origins named: refuse every foreign one. */
  readonly strict: boolean;
}

export type Guard = ReturnType<typeof createGuard>;

const LOCAL_NAMES = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Keeps web pages out: one that points a name of its own at this machine (by the Host header) and one that simply
 * sends a request here (by the Origin header). Programs that are not browsers send no Origin and pass. Each refusal is
 * a 403 that names the setting which would let the request in.
 */
export function createGuard({ hosts, boundTo, publicUrl, origins, strict }: GuardRules) {
  const usual = [...LOCAL_NAMES, bracketed(boundTo), ...(publicUrl ? [new URL(publicUrl).host] : [])];
  const names = new Set((hosts.length > 0 ? hosts : usual).map(lower));
  const allowed = new Set(origins.map((origin) => lower(origin).replace(/\/$/u, "")));

  const isForeign = (headers: Headers): boolean => {
    const origin = headers.get("origin");
    return origin !== null && URL.parse(origin)?.host !== headers.get("host");
  };
  const isAllowed = (origin: string): boolean => (allowed.size === 0 ? !strict : allowed.has(lower(origin)));

  return {
    /** `inside` also lets those in who name the server as only its own network can. */
    refuseHost: (headers: Headers, { inside = false } = {}) => {
      const host = lower(headers.get("host") ?? "");
      const name = host.replace(/:\d{1,5}$/u, "");
      if (names.has(host) || names.has(name) || (inside && isInside(name))) return undefined;
      return refusal(403, "This host name is not served. Add it to WELLSOURCED_ALLOWED_HOSTS to serve it.");
    },
    refuseOrigin: (headers: Headers) => {
      if (!isForeign(headers) || isAllowed(headers.get("origin") ?? "")) return undefined;
      return refusal(
        403,
        "Pages of this origin may not call this server. Add it to WELLSOURCED_ALLOWED_ORIGINS to allow them.",
      );
    },
    /** What a browser needs to hand an answer to the page that asked. */
    corsHeaders: (headers: Headers): Record<string, string> => {
      if (!isForeign(headers)) return {};
      return {
        "access-control-allow-origin": headers.get("origin") ?? "",
        "access-control-expose-headers": "Mcp-Session-Id, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate",
        vary: "Origin",
      };
    },
    /** The answer to a browser's question whether it may ask. */
    preflight: (headers: Headers) =>
      new Response(null, {
        status: 204,
        headers: {
          allow: "GET, POST, DELETE, OPTIONS",
          "access-control-allow-methods": "GET, POST, DELETE",
          "access-control-allow-headers": headers.get("access-control-request-headers") ?? "",
          "access-control-max-age": "600",
        },
      }),
  };
}

const INSIDE_NAMES = /^[a-z0-9_-]{1,63}$|\.(?:internal|local|lan|home\.arpa|svc)$/u;

/** An address, or a name that no public name server knows: a page that points a name of its own here has neither. */
const isInside = (name: string): boolean => isIP(name.replace(/^\[|\]$/gu, "")) !== 0 || INSIDE_NAMES.test(name);

const lower = (text: string): string => text.trim().toLowerCase();
const bracketed = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host);
