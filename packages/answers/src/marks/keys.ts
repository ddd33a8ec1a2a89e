import { type Hole, isSubject } from "../flow.ts";
import type { SourceIndex } from "../sources/source-index.ts";

const group = /\[([^[\]\n]{0,400}@[^[\]\n]{1,600})\]/gu;
const key = /(?<![\p{L}\p{N}@.])-?@\{?([\p{L}\p{N}_][\p{L}\p{N}_:.#$%&+?<>~/-]{0,120})\}?/gu;
/** A location within the source after a key in the sentence. */
const place = /^\s?\[[^[\]@\n]{1,80}\]/u;
/** Trailing punctuation, which is not part of a key. */
const tail = /[:.#$%&+?<>~/-]{1,8}$/u;

const keysIn = (text: string): string[] => [...text.matchAll(key)].map(([, name = ""]) => name.replace(tail, ""));

const bracket = /[[(]([^[\]()]{1,160})[\])]/gu;

/** Keys of the list in brackets: `[Kern99]`, `[KH+01, Lun05]`, `[Lun05, Thm. 3]`. */
export const listedKeys = (text: string, sourceIndex: SourceIndex): Hole[] =>
  [...text.matchAll(bracket)].flatMap((found): Hole[] => {
    const [first = "", ...others] = (found[1] ?? "").split(/[,;]/u).map((one) => one.trim());
    if (!/^\p{Lu}$|^\p{L}.*\p{Nd}/u.test(first) || !sourceIndex.has(first)) return [];
    const cites = [first, ...others.filter((one) => sourceIndex.has(one))].map((name) => ({ key: name }));
    return [{ start: found.index, end: found.index + found[0].length, kind: "key", cites }];
  });

/** Pandoc's `[@key]` and `[see @one, p. 3; @two]`; also `@key` in a sentence if the list has such an entry. */
export function citeKeys(text: string, sourceIndex: SourceIndex): Hole[] {
  const groups = [...text.matchAll(group)].flatMap((found): Hole[] => {
    const parts = (found[1] ?? "").split(";");
    const keys = parts.flatMap(keysIn);
    if (keys.length < parts.length) return [];
    const cites = keys.map((name) => ({ key: name }));
    return [{ start: found.index, end: found.index + found[0].length, kind: "key", cites }];
  });
  const alone = [...text.matchAll(key)].flatMap((found): Hole[] => {
    const name = (found[1] ?? "").replace(tail, "");
    const end = found.index + found[0].length - ((found[1] ?? "").length - name.length);
    if (!sourceIndex.has(name)) return [];
    const stop = end + (place.exec(text.slice(end, end + 90))?.[0].length ?? 0);
    const head = text.slice(Math.max(0, found.index - 4), found.index);
    const kind = isSubject(head, text.slice(stop, stop + 2)) ? "lead-in" : "key";
    return [{ start: found.index, end: stop, kind, cites: [{ key: name }] }];
  });
  return [...groups, ...alone];
}
