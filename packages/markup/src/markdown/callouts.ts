import { ByNames, classesOf, namesOf } from "../dom/names.ts";
import { type Element, find, lineText } from "../dom/tree.ts";

const kinds = new Set(
  (
    "note tip important warning caution danger info hint example success error abstract question bug quote todo failure " +
    "attention seealso summary faq help check"
  ).split(" "),
);
/** Class names used only for call-outs. */
const heads = new Set(
  "admonition admonitionblock callout markdown-alert custom-block custom-container starlight-aside theme-admonition".split(
    " ",
  ),
);
/** Class names also used for other elements; certain only with a kind or a title. */
const looseHeads = new Set("alert notice hint note tip warning caution danger important".split(" "));
const titleNames =
  /(?:^|[\s_-])(?:admonition|call-?out|alert|custom-block|note|notice|aside|hint)[-_]*(?:title|heading|header|label)(?:$|[\s_-])/u;

export interface Callout {
  readonly kind: string;
  readonly title: Element | undefined;
  /** The element with the text. */
  readonly body: Element;
}

const boxes = new Set(["div", "aside", "section", "blockquote", "details"]);
/** Longer boxes are sections. */
const LONGEST = 3_000;

/** Reads a call-out (a note, tip or warning); undefined for any other element. */
export function calloutOf(element: Element): Callout | undefined {
  if (!boxes.has(element.tag)) return undefined;
  const stated = element.get("data-callout") || element.get("data-callout-type");
  const named = told.in(element);
  if (stated === "" && !named.isLoose) return undefined;
  const words = lineText(element, LONGEST + 1);
  if (words.length > LONGEST || words === "") return undefined;
  const title = titleOf(element);
  if (stated === "" && !named.isSure && !title) return undefined;
  const kind = /^[a-z-]{2,20}$/iu.test(stated) ? stated : (named.kind ?? labelled(element) ?? "note");
  const body = find(element, (it) => it.tag === "td" && classesOf(it).includes("content")) ?? element;
  return { kind: kind.toUpperCase(), title, body };
}

/** The kind from the classes: `callout`, `callout-warning`, `alert--info`, `admonition note`. */
const told = new ByNames((_, classes) => {
  // Bundlers append hashes to class names.
  const names = classes.map((it) => it.replace(/(?<!_)_(?=[a-z-]*[A-Z\d])[\w-]{3,8}$/u, "").toLowerCase());
  let kind = names.find((it) => kinds.has(it));
  let isSure = false;
  let isLoose = kind !== undefined && looseHeads.has(kind);
  for (const name of names) {
    const [, head = name, tail = ""] = /^(.+?)--?([a-z]+)$/u.exec(name) ?? [];
    const known = kinds.has(tail);
    if (heads.has(name) || (known && (heads.has(head) || head.endsWith("callout")))) isSure = true;
    if (looseHeads.has(name)) isLoose = true;
    if (known && (head === "alert" || head === "notice")) isSure = true;
    if (known && (isSure || isLoose)) kind ??= tail;
  }
  return { kind: isSure || isLoose ? kind : undefined, isSure, isLoose: isSure || isLoose };
});

const labelled = (element: Element): string | undefined => {
  const label = element.get("aria-label").toLowerCase();
  return kinds.has(label) ? label : undefined;
};

function titleOf(element: Element): Element | undefined {
  const isBlock = classesOf(element).includes("admonitionblock");
  return find(element, (it) => {
    const names = namesOf(it);
    if (names === "" || (!titleNames.test(names) && !(isBlock && names.trim() === "title"))) return false;
    return lineText(it, 121).length <= 120;
  });
}
