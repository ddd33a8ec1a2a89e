import { dropTracking } from "@wellsourced/core";

/** Longer URLs are attacks or mistakes; `http` refuses them too. */
const MAX_LENGTH = 8_192;

const UNRESERVED = /[A-Za-z0-9\-._~]/u;

/**
 * Normalises percent-encoding by RFC 3986 (6.2.2): upper-case digits, unreserved characters decoded, forbidden
 * characters encoded. `%2F` stays, since it is not a slash.
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
 * Returns the canonical form of a URL: parsed by the URL standard, normalised by RFC 3986 (6.2.2 and 6.2.3), without
 * fragment and without the host's final dot. URLs that may lead to different pages stay distinct: trailing slashes,
 * case of the path and order of parameters matter. (`addressKey` ignores the order.)
 *
 * @returns `undefined` if it is not an http(s) URL, has credentials, or is very long
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

/** Origin of a canonical URL. */
export const originOf = (url: string): string => url.slice(0, url.indexOf("/", 8));

/** Session parameters of common servers. */
const SESSION =
  /^(?:php|j)sessid$|^jsessionid$|^aspsessionid[a-z]{0,16}$|^(?:asp\.net_)?session_?id$|^cf(?:id|token)$|^(?:zen|os?c)s?id$/iu;

/** `;jsessionid=…` at the end of a path segment. */
const PATH_SESSION = /;(?:jsessionid|phpsessid)=[^/;]*/giu;

/** Name of a `name=value` pair. */
export const parameterName = (piece: string): string => piece.split("=", 1)[0] ?? "";

/** Sorts distinct parameters by name. The order of equal names and of valueless words may matter, so it stays. */
function inOrder(pieces: readonly string[]): readonly string[] {
  if (!pieces.every((piece) => piece.includes("="))) return pieces;
  const named = [...new Set(pieces)].map((piece) => ({ piece, name: parameterName(piece) }));
  return named.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)).map(({ piece }) => piece);
}

/**
 * Returns the key shared by URLs of one page: without query if ignored, otherwise without tracking and session
 * parameters and sorted by name.
 *
 * @param url canonical, from `normalizeUrl`
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
