import { namesOf } from "../dom/names.ts";
import { type Element, find, lineText } from "../dom/tree.ts";

/** Names under which templates set a remark apart. */
const box =
  /(?:^|[\s_-])(?:admonition|call-?out|markdown-alert|alert|notice|note|tip|warning|caution|danger|info-?box|hint|theme-admonition|custom-block)(?:$|[\s_-])/u;
const kinds = [
  "note",
  "tip",
  "important",
  "warning",
  "caution",
  "danger",
  "info",
  "hint",
  "example",
  "success",
  "error",
  "abstract",
  "question",
  "bug",
];
const titleNames =
  /(?:^|[\s_-])(?:admonition|call-?out|alert|custom-block|note|notice)-?_?(?:title|heading|header|label)(?:$|[\s_-])/u;

export interface Callout {
  readonly kind: string;
  readonly title: Element | undefined;
}

/** A note, tip or warning set apart from the text; nothing for any other element. */
export function calloutOf(element: Element): Callout | undefined {
  if (element.tag !== "div" && element.tag !== "aside" && element.tag !== "section" && element.tag !== "blockquote")
    return undefined;
  const names = namesOf(element);
  const attribute = element.get("data-callout") || element.get("data-callout-type");
  if (attribute === "" && !box.test(names)) return undefined;
  const words = lineText(element, 3_001);
  if (words.length > 3_000 || words === "") return undefined;
  const title = find(element, (it) => titleNames.test(namesOf(it)) && lineText(it, 120).length < 120);
  const kind = kinds.find((it) => new RegExp(`(?:^|[\\s_-])${it}(?:$|[\\s_-])`, "u").test(`${attribute} ${names}`));
  // A bare class such as `note` or `alert` alone is too common to be sure.
  const sure =
    attribute !== "" || title !== undefined || /admonition|call-?out|markdown-alert|custom-block/u.test(names);
  return sure ? { kind: (kind ?? "note").toUpperCase(), title } : undefined;
}
