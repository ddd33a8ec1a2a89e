import type { Hole } from "../flow.ts";
import type { Book } from "../sources/book.ts";

const group = /\[([^[\]\n]{0,400}@[^[\]\n]{1,600})\]/gu;
const key = /(?<![\p{L}\p{N}@.])-?@\{?([\p{L}\p{N}_][\p{L}\p{N}_:.#$%&+?<>~/-]{0,120})\}?/gu;
/** Punctuation that ends a key is no part of it. */
const tail = /[:.#$%&+?<>~/-]{1,8}$/u;

const keysIn = (text: string): string[] => [...text.matchAll(key)].map(([, name = ""]) => name.replace(tail, ""));

/** Pandoc's `[@key]`, `[see @one, p. 3; @two]`; and `@key` in the sentence, where there is such an entry. */
export function citeKeys(text: string, book: Book): Hole[] {
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
    return book.has(name) ? [{ start: found.index, end, kind: "key", cites: [{ key: name }] }] : [];
  });
  return [...groups, ...alone];
}
