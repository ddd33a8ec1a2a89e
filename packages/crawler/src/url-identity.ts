import { dropTracking } from "@wellsourced/core";

/** Longer addresses are attacks or mistakes; the door refuses them as well. */
const MAX_LENGTH = 8_192;

const UNRESERVED = /[A-Za-z0-9\-._~]/u;

/**
 * Percent-encoding as RFC 3986 (6.2.2) writes it: capital hexadecimal digits, unreserved characters as themselves, and
 * characters that no address may hold encoded. Other encoded characters stay encoded: `%2F` is no slash.
 */
export function normalizePercent(text: string): string {
  if (!/[%"<>^`{|}]/u.test(text)) return text;
  return text.replace(/%[0-9a-f]{2}|["<>^`{|}]/giu, (piece) => {
    if (piece.length === 1) return `%${piece.charCodeAt(0).toString(16).toUpperCase()}`;
    const character = String.fromCharCode(Number.parseInt(piece.slice(1), 16));
    return UNRESERVED.test(character) ? character : piece.toUpperCase();
  });
}

/**
 * The canonical spelling of an address: what the URL standard makes of it, normalised further as RFC 3986 (6.2.2 and
 * 6.2.3) allows, without fragment and without the final dot of the host. Addresses that may lead to different pages
 * stay apart: a slash at the end, capitals in the path and the order of parameters count. (`addressKey` ignores the order.)
 *
 * @returns `undefined` for what is no http(s) address, for addresses with credentials, and for very long ones
 */
export function normalizeUrl(url: string, base?: string): string | undefined {
  if (url.length > MAX_LENGTH) return undefined;
  const parsed = URL.parse(url, base);
  if (!parsed || (parsed.protocol !== "http:" && parsed.protocol !== "https:")) return undefined;
  if (parsed.username !== "" || parsed.password !== "" || parsed.hostname === "") return undefined;
  if (parsed.hostname.endsWith(".")) parsed.hostname = parsed.hostname.slice(0, -1);
  parsed.hash = "";
  const { href, origin } = parsed;
  const canonical = origin + normalizePercent(href.slice(origin.length));
  return canonical.length > MAX_LENGTH ? undefined : canonical;
}

/** Scheme, host and port: what is before the path of a canonical address. */
export const originOf = (url: string): string => url.slice(0, url.indexOf("/", 8));

/** Parameters that hold a visitor's session on widespread servers. */
const SESSION =
  /^(?:php|j)sessid$|^jsessionid$|^aspsessionid[a-z]{0,16}$|^(?:asp\.net_)?session_?id$|^cf(?:id|token)$|^(?:zen|os?c)s?id$/iu;

/** `;jsessionid=…` at the end of a path segment. */
const PATH_SESSION = /;(?:jsessionid|phpsessid)=[^/;]*/giu;

/** The name in a piece `name=value` of a query. */
export const parameterName = (piece: string): string => piece.split("=", 1)[0] ?? "";

/**
 * Parameters by their names, each once. Their order makes no other page; that of equal names may, and so may that of
 * words without a value.
 */
function inOrder(pieces: readonly string[]): readonly string[] {
  if (!pieces.every((piece) => piece.includes("="))) return pieces;
  const named = [...new Set(pieces)].map((piece) => ({ piece, name: parameterName(piece) }));
  return named.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)).map(({ piece }) => piece);
}

/**
 * What two addresses of one page have in common: the canonical address without its query where that is ignored, and
 * otherwise without tracking and session parameters, the others in the order of their names.
 *
 * @param url canonical, as `normalizeUrl` returns it
 */
export function addressKey(
  url: string,
  {
    ignoreQueryParameters,
    session,
  }: { readonly ignoreQueryParameters: boolean; readonly session?: ReadonlySet<string> },
): string {
  const mark = url.indexOf("?");
  const path = (mark < 0 ? url : url.slice(0, mark)).replace(PATH_SESSION, "");
  if (mark < 0 || ignoreQueryParameters) return path;
  const query = url.slice(mark + 1);
  const pieces = query.split("&").filter((piece) => {
    const name = parameterName(piece);
    return !SESSION.test(name) && !session?.has(name);
  });
  const kept = inOrder(pieces).join("&");
  if (kept === "" && query !== "") return path;
  return dropTracking(`${path}?${kept}`);
}
