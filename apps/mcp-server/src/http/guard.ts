import { isIP } from "node:net";
import { refusal } from "./replies.ts";

export interface GuardRules {
  /** Allowed Host headers, with or without port; empty for this machine's names. */
  readonly hosts: readonly string[];
  /** Address listened on, which is allowed too. */
  readonly boundTo: string;
  /** Public URL; its host is allowed if `hosts` is empty. */
  readonly publicUrl?: string | undefined;
  /** Foreign origins whose pages may send requests. */
  readonly origins: readonly string[];
  /** Whether to refuse all foreign origins if none are listed. */
  readonly strict: boolean;
}

export type Guard = ReturnType<typeof createGuard>;

const LOCAL_NAMES = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Checks Host and Origin headers against DNS rebinding and cross-site requests. Non-browser clients send no Origin and
 * pass. Each refusal is a 403 that names the setting to change.
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
    /** `inside` also allows names that only exist in the server's own network. */
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
    /** CORS headers of a response. */
    corsHeaders: (headers: Headers): Record<string, string> => {
      if (!isForeign(headers)) return {};
      return {
        "access-control-allow-origin": headers.get("origin") ?? "",
        "access-control-expose-headers": "Mcp-Session-Id, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate",
        vary: "Origin",
      };
    },
    /** Response to a CORS preflight request. */
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

/** Whether a name is an address or exists only in private networks, which excludes DNS rebinding. */
const isInside = (name: string): boolean => isIP(name.replace(/^\[|\]$/gu, "")) !== 0 || INSIDE_NAMES.test(name);

const lower = (text: string): string => text.trim().toLowerCase();
const bracketed = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host);
