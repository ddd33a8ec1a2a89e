import { isRecord } from "@wellsourced/core";
import { escapeHtml } from "@wellsourced/markup";
import { cleanString } from "../metadata/clean-string.ts";
import type { JsonObject, LdNode } from "../metadata/json-ld.ts";

/** Handwritten HTML: text from data is escaped, HTML is kept. */
export type Html = string;

/** Whether a text contains HTML. */
export const isMarkup = (text: string): boolean =>
  /<\/?(?:p|br|div|ul|ol|li|h[1-6]|table|a|strong|em|b|i|img|span)\b[^<>]*>/iu.test(text);

/** A text as paragraphs, or its HTML, which data often escapes once more. */
export function toHtml(value: unknown): Html {
  if (typeof value !== "string") return "";
  const given = /&lt;\/?(?:p|br|div|ul|li)\b/iu.test(value)
    ? value.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&")
    : value;
  if (isMarkup(given)) return `<div>${given}</div>`;
  const paragraphs = given.split(/(?:(?<!\s)\s+)?\n\s*/u).filter((it) => it.trim() !== "");
  const escapeText = /&(?:amp|lt|gt|quot|nbsp|#\d{1,7});/u.test(given) ? escapeTags : escapeHtml;
  return paragraphs.map((it) => `<p>${escapeText(it.trim())}</p>`).join("");
}

/** Escapes a text whose special characters are partly escaped. */
const escapeTags = (text: string): string => text.replaceAll("<", "&lt;");

const heading = (value: unknown, level = 2): Html => {
  const text = cleanString(value, 300);
  return text === "" ? "" : `<h${level}>${escapeHtml(text)}</h${level}>`;
};

/** Maximum parts. */
const MAX_PARTS = 500;

const list = (value: unknown): readonly unknown[] =>
  (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]).slice(0, MAX_PARTS);
const objects = (value: unknown): readonly JsonObject[] => list(value).filter(isRecord);

/** The author and date of a post. */
function byline({ author, datePublished, dateCreated }: JsonObject): Html {
  const name = objects(author).map((it) => cleanString(it.name, 80))[0] ?? cleanString(author, 80);
  const date = cleanString(datePublished ?? dateCreated, 60).slice(0, 10);
  const line = [name, date].filter(Boolean).join(", ");
  return line === "" ? "" : `<p>${escapeHtml(line)}</p>`;
}

const bodyOf = (value: JsonObject): Html => toHtml(value.articleBody ?? value.text ?? value.description);

const post = (value: JsonObject): Html => byline(value) + toHtml(value.text ?? value.articleBody);

/** The replies of a post, to a limited depth. */
function replies(value: JsonObject, depth = 0): Html {
  if (depth > 5) return "";
  const all = [value.acceptedAnswer, value.suggestedAnswer, value.comment].flatMap(objects);
  return all.map((it) => post(it) + replies(it, depth + 1)).join("");
}

const steps = (value: unknown): Html =>
  list(value)
    .map((step) => {
      if (!isRecord(step)) return toHtml(step);
      const inner = steps(step.itemListElement);
      return inner === "" ? heading(step.name, 3) + toHtml(step.text) : heading(step.name, 3) + inner;
    })
    .join("");

const items = (title: string, value: unknown): Html => {
  const found = list(value).map((it) => cleanString(it, 300));
  return found.some(Boolean)
    ? `${heading(title)}<ul>${found.map((it) => `<li>${escapeHtml(it)}</li>`).join("")}</ul>`
    : "";
};

function product(value: JsonObject): Html {
  const properties = objects(value.additionalProperty).map(
    (it) => `<li>${escapeHtml(`${cleanString(it.name, 100)}: ${cleanString(it.value, 300)}`)}</li>`,
  );
  return (
    heading(value.name, 1) +
    toHtml(value.description) +
    (properties.length > 0 ? `<ul>${properties.join("")}</ul>` : "")
  );
}

const questions = (value: JsonObject): Html =>
  objects(value.mainEntity)
    .flatMap((it) => [heading(it.name, 3), ...objects(it.acceptedAnswer).map((answer) => toHtml(answer.text))])
    .join("");

type Writer = (value: JsonObject) => Html;

/** Writers of a page's text by schema.org type. To support another type, add a row. */
const writers: readonly (readonly [type: RegExp, write: Writer])[] = [
  [/^(?:DiscussionForumPosting|SiteRequest)$/u, (it) => heading(it.headline ?? it.name, 1) + post(it) + replies(it)],
  [/^(?:Product|ProductGroup)$/u, product],
  [/^FAQPage$/u, questions],
  [
    /^Recipe$/u,
    (it) =>
      heading(it.name, 1) +
      toHtml(it.description) +
      items("Ingredients", it.recipeIngredient) +
      steps(it.recipeInstructions),
  ],
  [/^HowTo$/u, (it) => heading(it.name, 1) + toHtml(it.description) + steps(it.step)],
  [/^JobPosting$/u, (it) => heading(it.title, 1) + toHtml(it.description)],
  [/^\w*(?:Article|Posting|Report)$/u, (it) => heading(it.headline, 1) + bodyOf(it)],
];

/** The longest text in the page's structured data; parts of a longer one are shorter. */
export function structuredText(nodes: readonly LdNode[]): Html {
  let longest = "";
  for (const { types, value, listed } of nodes) {
    if (listed) continue;
    const write = writers.find(([type]) => types.some((it) => type.test(it)))?.[1];
    const html = write?.(value) ?? "";
    if (html.length > longest.length) longest = html;
  }
  return longest;
}
