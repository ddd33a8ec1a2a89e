import { Failure, type FailureCode } from "./failure.ts";

/** Longer URLs are attacks or mistakes. */
const MAX_URL_LENGTH = 8_192;

/**
 * The failure for a rejected URL, in the words of the contract. Names the URL given, never an address it resolves to.
 */
export const refusedUrl = (url: string, detail: string, code?: FailureCode): Failure =>
  new Failure(
    "validation",
    `URL rejected for ${shownUrl(url)}: ${detail}. Provide a valid public http(s) URL.${isFile(url) ? OTHER_THAN_FILE : ""}`,
    { detail, code, suggestedAction: "inform_user" },
  );

const OTHER_THAN_FILE = " Files are not opened here, but their text can be given where text is taken.";

/** Whether a path or an address of a file was given. */
const isFile = (given: string): boolean => /^(?:file:|(?:~|\.{1,2})?(?:\/(?!\/)|\\)|[a-z]:[/\\])/iu.test(given.trim());

/** A URL for messages: one line, without credentials, truncated if very long. */
export const shownUrl = (url: string): string => {
  // Parsed as browsers do: slashes may be missing or backwards, and credentials end at the last `@` before the path.
  const line = url
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/(^ ?(?:https?|wss?|ftp):[/\\]?|[/\\]{2})[^/\\?#]*@/iu, "$1[REDACTED]@");
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
};

/**
 * Parses a URL from a user or a page.
 *
 * @throws {Failure} `validation` for anything but http(s) with a host and without credentials
 */
export function parseHttpUrl(given: string): URL {
  if (given.length > MAX_URL_LENGTH) throw refusedUrl(given, `longer than ${MAX_URL_LENGTH} characters`);
  const url = URL.parse(given.trim());
  if (!url) throw refusedUrl(given, "not a URL");
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw refusedUrl(given, `scheme ${url.protocol.slice(0, -1)} is not allowed`);
  // The URL standard skips slashes to find a host, but a URL without one does not mean the first path segment.
  if (!url.hostname || /^https?:\/\/(?:[/\\?#]|$)/iu.test(given.trim())) throw refusedUrl(given, "no host");
  if (url.username || url.password) throw refusedUrl(given, "credentials in a URL are not allowed");
  return url;
}

/** True if `parseHttpUrl` accepts the text. */
export function isHttpUrl(given: string): boolean {
  const url = URL.parse(given);
  return url !== null && (url.protocol === "http:" || url.protocol === "https:") && url.hostname !== "";
}

/** The host in lower case, without `www.` and trailing dot. Empty if the text is not a URL. */
export function hostOf(url: string): string {
  const host = URL.parse(url)?.hostname ?? "";
  return host.replace(/\.$/u, "").replace(/^www\./u, "");
}

/** Whether `host` is this domain or a subdomain: `notnature.com` is not below `nature.com`. */
export const isWithinDomain = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** Whether a URL is within a site given as `host` or `host/path`, subdomains included. */
export function isInsideSite(url: string | URL, site: string): boolean {
  const parsed = typeof url === "string" ? URL.parse(url) : url;
  if (!parsed) return false;
  const slash = site.indexOf("/");
  const domain = (slash < 0 ? site : site.slice(0, slash)).toLowerCase().replace(/^www\./u, "");
  const path = slash < 0 ? "" : site.slice(slash).replace(/\/$/u, "");
  if (!isWithinDomain(parsed.hostname.replace(/^www\./u, ""), domain)) return false;
  return path === "" || parsed.pathname === path || parsed.pathname.startsWith(`${path}/`);
}

const tracking =
  /^(?:utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|mc_[ce]id|igshid|yclid|twclid|_hsenc|_hsmi|mkt_tok|vero_id|oly_\w+_id|s_cid|srsltid)$/u;

/** Removes tracking parameters; the rest of the URL keeps its spelling. */
export function dropTracking(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed?.search) return url;
  const pieces = parsed.search.slice(1).split("&");
  const kept = pieces.filter((piece) => !tracking.test(decodePercent(piece.split("=", 1)[0] ?? "")));
  if (kept.length === pieces.length) return url;
  parsed.search = kept.join("&");
  return parsed.href;
}

/** Decodes percent-encoding; unchanged if it is malformed. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A normalised URL for finding duplicates, not for fetching. */
export function canonicalUrl(url: string): string {
  const parsed = URL.parse(dropTracking(url));
  if (!parsed) return url;
  parsed.hash = "";
  parsed.protocol = "https:";
  parsed.hostname = parsed.hostname.replace(/^www\./u, "");
  parsed.searchParams.sort();
  return parsed.href.replace(/\/$/u, "");
}
