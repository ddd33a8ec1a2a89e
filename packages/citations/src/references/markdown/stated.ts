import { isHttpUrl, omitUndefined } from "@wellsourced/core";
import { frontMatter } from "@wellsourced/core/markdown";
import { normalizeDoi } from "../../identifiers.ts";
import { doiOfAddress } from "../addresses.ts";
import type { Draft } from "../found.ts";
import type { Key } from "./keys.ts";

const field = /^(doi|url|citekey|citation[-_ ]?key|zotero[-\w]{0,30}):([^\r\n]*)/gimu;
/** A link of Better BibTeX, which selects an item by its citation key. */
const byKey = /zotero:\/\/select\/items\/@([^\s"'()[\]]{1,500})/u;

/** A scalar of YAML without its quotes or comment. */
function scalar(text: string): string {
  const value = text.trim();
  const quoted = /^"([^"]*)"|^'([^']*)'/u.exec(value);
  if (quoted) return quoted[1] ?? quoted[2] ?? "";
  return value.startsWith("#") ? "" : (value.split(/[ \t]#/u, 1)[0] ?? "").trim();
}

/** The key in `@key`, `[[@key]]` or a link of Zotero. */
const bareKey = (name: string, value: string): string =>
  name.startsWith("zotero")
    ? (byKey.exec(value)?.[1] ?? "")
    : (/^\[\[@?([^\]|]{1,500})(?:\|[^\]]{0,500})?\]\]$/u.exec(value)?.[1] ?? value.replace(/^@/u, ""));

/** A key that is filled in, unlike that of a template. */
const isKey = (text: string): boolean => /^[^\s{}<>%[\]]{1,500}$/u.test(text);

/** The source that a note is about, as its front matter states it: `doi`, `url`, a citation key or a link of Zotero. */
export function statedSource(source: string): { readonly drafts: readonly Draft[]; readonly key?: Key } {
  const fields = [...frontMatter(source).matchAll(field)].map(({ index: at, 1: name = "", 2: text = "" }) => ({
    ...{ name: name.toLowerCase(), value: scalar(text), at },
  }));
  const first = (name: string) => fields.find((one) => one.name === name && one.value !== "");
  const [doi, url] = ["doi", "url"].map(first);
  const keys = fields
    .filter(({ name }) => /^(?:cit|zotero)/u.test(name))
    .map((one) => ({ ...one, value: bareKey(one.name, one.value) }));
  const key = keys.find(({ value }) => isKey(value));
  const number = normalizeDoi(doi?.value);
  const target = url && isHttpUrl(url.value) ? { url: url.value, doi: doiOfAddress(url.value) } : undefined;
  const drafts: Draft[] = [
    ...(doi && number ? [{ kind: "doi" as const, raw: doi.value, doi: number, at: doi.at }] : []),
    ...(url && target && (target.doi === undefined || target.doi !== number)
      ? [{ kind: "link" as const, raw: url.value, at: url.at, ...omitUndefined(target) }]
      : []),
  ];
  return { drafts, ...(key ? { key: { key: key.value, at: key.at, bracketed: true } } : {}) };
}
