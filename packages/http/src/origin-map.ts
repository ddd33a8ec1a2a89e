import { Failure } from "@wellsourced/core";

/** Address after applying the origin map. */
export interface Mapped {
  readonly url: URL;
  /** Whether the operator configured a replacement. */
  readonly isReplaced: boolean;
}

/**
 * Parses a map from origin to replacement. A path in the replacement becomes a prefix.
 *
 * @throws {Failure} `config` for an entry that is not a pair of http(s) addresses
 */
export function createOriginMap(entries: Readonly<Record<string, string>> = {}): (url: URL) => Mapped {
  const parse = (text: string): URL => {
    const url = URL.parse(text);
    if (url && /^https?:$/u.test(url.protocol)) return url;
    const line = "The origin map contains an entry that is not an http(s) origin. Check WELLSOURCED_ORIGIN_MAP.";
    throw new Failure("config", line);
  };
  const replacements = new Map(Object.entries(entries).map(([from, to]) => [parse(from).origin, parse(to)]));
  return (url) => {
    const replacement = replacements.get(url.origin);
    if (!replacement) return { url, isReplaced: false };
    const prefix = replacement.pathname.replace(/\/$/u, "");
    return { url: new URL(replacement.origin + prefix + url.pathname + url.search), isReplaced: true };
  };
}
