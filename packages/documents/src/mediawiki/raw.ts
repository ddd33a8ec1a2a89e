import { texHtml } from "../omml.ts";
import { codeHtml } from "../written-html.ts";
import { textHtml } from "../written-tags.ts";
import type { WikiContext } from "./context.ts";

type Write = (content: string, attributes: ReadonlyMap<string, string>, context: WikiContext) => string;

const code: Write = (content, attributes) =>
  attributes.has("inline") || attributes.get("enclose") === "none"
    ? `<code>${textHtml(content.trim())}</code>`
    : codeHtml(content.replace(/^\n|(?<!\s)\s+$/gu, ""), attributes.get("lang") ?? "");
const formula =
  (write: (tex: string) => string): Write =>
  (content, attributes) =>
    texHtml(write(content.trim()), attributes.get("display") === "block");
const drawing: Write = (_, __, context) => context.omit("drawing");
const nothing: Write = () => "";

/** Elements whose content is not wikitext. */
const elements: ReadonlyMap<string, Write> = new Map(
  Object.entries<Write>({
    nowiki: (content) => textHtml(content),
    pre: (content) => `<pre>${textHtml(content.replace(/^\n|<\/?nowiki>/gu, ""))}</pre>`,
    syntaxhighlight: code,
    source: code,
    haskell: (content) => codeHtml(content.trim(), "haskell"),
    hask: (content) => `<code>${textHtml(content)}</code>`,
    math: formula((tex) => tex),
    ce: formula((tex) => `\\ce{${tex}}`),
    chem: formula((tex) => `\\ce{${tex}}`),
    score: drawing,
    timeline: drawing,
    graph: drawing,
    mapframe: drawing,
    hiero: drawing,
    includeonly: nothing,
    templatedata: nothing,
    inputbox: nothing,
    imagemap: drawing,
  }),
);

export const isRaw = (name: string): boolean => elements.has(name);

/** Converts an element whose content is not wikitext. */
export const rawHtml = (
  name: string,
  content: string,
  attributes: ReadonlyMap<string, string>,
  context: WikiContext,
): string => elements.get(name)?.(content, attributes, context) ?? "";
