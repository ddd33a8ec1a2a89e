import { SOURCE } from "../citing-words.ts";
import type { Flow } from "../flow.ts";
import { citesOf, labelled, numbersIn } from "./numbers.ts";

/** Link texts that mean only "source", in the languages that assistants write. */
const generic = new RegExp(
  `^(?:(?:key |main |more )?(?:${SOURCE})|links?|here|(?:read |learn )?more|further reading|via|hier|mehr|lien|ici|aquí|enlace|qui|tautan|länk|linkki|ссылка|здесь|رابط|لینک|लिंक|링크|リンク|链接|鏈接|原文|网页|doi)$`,
  "iu",
);

/** Whether the text only announces sources, as "Source:" does. */
export const saysSource = (words: string): boolean => generic.test(words.trim().replace(/\s?[:：]$/u, ""));

/** Whether the text is the name of a site, such as `tides.example`, `tides.example/north` or `tides.example + 2`. */
export function isHost(text: string): boolean {
  const [name = ""] = text
    .replace(/^https?:\/\//iu, "")
    .replace(/\s?\+\s?\d{1,2}$/u, "")
    .split("/");
  const labels = name.split(".");
  return (
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{M}\p{N}-]{1,63}$/u.test(label)) &&
    /^\p{L}{2,24}$/u.test(labels.at(-1) ?? "")
  );
}

/** Whether a link's text only names its source, so that the sentence is complete without it. */
export function isName(words: string): boolean {
  const text = words.trim().replace(/^[[(]|[\])]$/gu, "");
  return (
    text === "" ||
    generic.test(text) ||
    text.startsWith("oai_citation") ||
    isHost(text) ||
    /^doi:|^https?:/iu.test(text)
  );
}

/** An open link or superscript, with the lengths of text and marks at its start. */
export interface Opened {
  readonly start: number;
  readonly length: number;
  readonly marks: number;
  readonly href?: string;
}

const joining =
  /(?:^|[\s(])(?:the|an?|of|in|by|and|to|with|on|for|from|as|at|der|die|das|den|dem|des|von|vom|im|ein|eine[rmn]?|und|la|le|les|el|los|las|de|du|des|del|della|di|il|lo|gli|en|et|y|e|och|av|i|о|в|и|на)$|[-'’"“«([]$/iu;

/** Whether it is a title appended to a complete sentence. */
function isTitle(before: string, words: string, after: string): boolean {
  if (!/^\s{0,2}(?:$|[.!?。！？।۔\n[)\]]|\p{Lu})/u.test(after)) return false;
  if (/[.!?。！？।۔]\s{0,2}$/u.test(before)) return !/^\s{0,2}\p{Ll}/u.test(after);
  const isLong =
    /^["'“‘«]?[\p{Lu}\p{Lo}\p{N}]/u.test(words) && words.trim().split(/\s+/u).length >= 3 && /\s\p{Ll}/u.test(words);
  return isLong && /^\s{0,2}(?:$|[.!?。！？।۔\n[])/u.test(after) && !joining.test(before.trimEnd());
}

/** Ends a link: a source's name becomes a mark, while words of the sentence stay. */
export function closeLink(flow: Flow, { start, length, marks, href = "" }: Opened, end: number, after: string): void {
  const words = flow.since(length);
  // Gemini delimits passages with such links, which name no source.
  if (/^(?:start|end)_span$/u.test(href) && /^span_\d{1,5}$/u.test(words)) return void flow.cut(length, marks);
  const keys = labelled(words.trim().replace(/^[[(^]{1,4}|[\])^]{1,4}$/gu, ""));
  if (href.startsWith("#")) {
    const anchor = decodeAnchor(href.slice(1));
    const isBack = /^(?:cite_ref|fnref|footnote-ref|ref_back|user-content-fnref)/u.test(anchor);
    if (!keys || isBack) return;
    flow.cut(length, marks);
    const [key] = keys;
    flow.marks.push({ start, end, at: length, kind: "number", cites: [{ key, anchor }] });
    return;
  }
  if (!/^(?:https?:)?\/\/|^doi:|^www\./iu.test(href)) return;
  const url = href.startsWith("//") ? `https:${href}` : href.replace(/^www\./iu, "https://www.");
  const isBehind = !keys && !isName(words) && isTitle(flow.before(length), words, after);
  if (!keys && !isName(words) && !isBehind) {
    flow.marks.push({ start, end, at: flow.length, kind: "link", cites: [{ url, title: words.trim() }] });
    return;
  }
  flow.cut(length, marks);
  const key = keys?.length === 1 ? keys[0] : undefined;
  flow.marks.push({
    start,
    end,
    at: length,
    kind: "link",
    cites: [{ url, key, title: isBehind ? words.trim() : undefined }],
  });
}

function decodeAnchor(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** A variable, or the end of a formula. */
const variable = /(?:^|[\s(=+*/·−-])(?:\p{Ll}|R|χ)$|[=+*/·−]\s?\p{L}{1,3}$/u;
const year = /(?<!\p{Nd})(?:1[5-9]|20)\p{Nd}{2}$/u;
const units = /(?:^|[\s\d])(?:[kcmdµn]?m|ft|in|mi|yd|s|[Kk]m|м|км|см)$/u;

/** Whether a superscript after these words is a power or a unit rather than a mark. */
export const isPower = (before: string, raised: string, after = ""): boolean =>
  (/\p{Nd}$/u.test(before) && !year.test(before)) ||
  (/^[23]$/u.test(raised) && (units.test(before.slice(-8)) || variable.test(before.slice(-8)))) ||
  // Isotopes: the superscript comes first.
  (/(?:^|[\s(])$/u.test(before) && /\p{Lu}/u.test(after));

/** Ends a superscript: numbers, or marks alone, become a mark. */
export function closeRaised(flow: Flow, { start, length, marks }: Opened, end: number): void {
  const words = flow.since(length).trim();
  const inner = flow.marks.slice(marks);
  const keys = numbersIn(words.replace(/\]\s?,?\s?\[/gu, ",").replace(/^[[(]{1,4}|[\])]{1,4}$/gu, ""));
  if (inner.length > 0 ? !/^[\s,;[\]()–-]*$/u.test(words) : !keys || isPower(flow.before(length), words)) return;
  const cites = inner.length > 0 ? inner.flatMap((mark) => mark.cites) : citesOf(keys ?? []);
  flow.cut(length, marks);
  flow.marks.push({ start, end, at: length, kind: "superscript", cites });
}
