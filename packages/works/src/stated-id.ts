import { ID_KINDS, WorkId } from "./work.ts";
import { workId } from "./work-id.ts";

/**
 * The identifier that a text consists of: a DOI or arXiv number in any form, one that is named (`pmid:123`), or a
 * source's own key (`dblp:conf/…`); `undefined` for anything else, such as a title.
 */
export function statedId(text: string): WorkId | undefined {
  const words = text.trim();
  const [, name = "", value = ""] = /^([a-z][a-z\d-]{1,30}):\s?(\S+)$/iu.exec(words) ?? [];
  const kind = ID_KINDS.find((one) => one === name.toLowerCase());
  if (kind) return workId(kind, value);
  if (/\s/u.test(words)) return undefined;
  const known = workId("arxiv", words) ?? workId("doi", words);
  if (known ?? /^https?$/iu.test(name)) return known;
  return name ? WorkId.safeParse(words).data : undefined;
}
