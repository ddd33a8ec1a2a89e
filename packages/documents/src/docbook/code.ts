import { squeeze } from "@wellsourced/core";
import { type Element, eachElement, escapeHtml, rawText, type TreeNode } from "@wellsourced/markup";
import { codeHtml } from "../written-html.ts";
import { htmlOf, type XmlPlace } from "../xml-place.ts";
import type { Write } from "../xml-writer.ts";

/** Converts a listing. Callouts become numbers in parentheses. */
export const listingHtml: Write<XmlPlace> = (listing) => {
  const numbers = { next: 1 };
  const lines = codeText(listing, numbers)
    .replace(/^\s*\n/u, "")
    .trimEnd()
    .split("\n");
  const areas = areasOf(listing);
  const code = lines.map((line, index) => line + (areas.get(index + 1) ?? "")).join("\n");
  return codeHtml(code, listing.get("language") || languageOf(listing.get("role")));
};

const languageOf = (role: string): string => /^(?:[a-z][\w+#-]{0,15})$/iu.exec(role)?.[0] ?? "";

function codeText(node: TreeNode, numbers: { next: number }): string {
  if (node.kind === "text") return node.data;
  if (node.tag === "co") return `(${numbers.next++})`;
  if (node.tag === "indexterm" || node.tag === "footnote" || node.tag === "remark") return "";
  return node.children.map((child) => codeText(child, numbers)).join("");
}

/** Numbers the areas of a `programlistingco` by their first line. */
function areasOf(listing: Element): ReadonlyMap<number, string> {
  const marks = new Map<number, string>();
  const spec = listing.parent?.elements("areaspec")[0];
  for (const [index, area] of (spec?.elements() ?? []).entries())
    for (const part of area.tag === "areaset" ? area.elements("area") : [area]) {
      const line = Number(/^\s*(\d{1,6})/u.exec(part.get("coords"))?.[1]);
      marks.set(line, `${marks.get(line) ?? ""} (${index + 1})`);
    }
  return marks;
}

/** Converts text that keeps its line breaks; verse and addresses are not code. */
export const layoutHtml: Write<XmlPlace> = (layout, place) =>
  layout.tag === "address" && !rawText(layout).includes("\n")
    ? htmlOf(layout.children, place)
    : layout.get("class") === "monospaced" || /\n[ \t]{2}/u.test(rawText(layout).trim())
      ? listingHtml(layout, place)
      : `<p>${htmlOf(layout.children, place).trim().replace(/\n/gu, "<br>")}</p>`;

/** Converts inline code. */
export const inlineCodeHtml: Write<XmlPlace> = (element, place) => {
  let hasLink = false;
  eachElement(
    element,
    ({ tag }) => {
      hasLink ||= /^(?:u?link|xref|footnote)$/u.test(tag);
      return undefined;
    },
    undefined,
  );
  return hasLink
    ? htmlOf(element.children, place)
    : `<code>${escapeHtml(rawText(element).replace(/\s+/gu, " "))}</code>`;
};

const brackets: Readonly<Record<string, readonly [string, string]>> = { opt: ["[", "]"], req: ["{", "}"] };

/** Formats a command and its arguments as one line of code. */
export const commandHtml: Write<XmlPlace> = (synopsis) => codeHtml(partText(synopsis, " ").trim());

function partText(element: Element, separator: string): string {
  const parts = element.children.flatMap((child) => {
    if (child.kind === "text") return /\S/u.test(child.data) ? [child.data.replace(/\s+/gu, " ")] : [];
    if (child.tag === "sbr") return ["\n"];
    return [child.tag === "arg" || child.tag === "group" ? argumentText(child) : partText(child, "")];
  });
  return parts.join(separator).replace(/ ?\n ?/gu, "\n");
}

function argumentText(argument: Element): string {
  const isGroup = argument.tag === "group";
  const choice = argument.get("choice") || "opt";
  const [open, close] = choice === "plain" ? ["", ""] : (brackets[choice] ?? ["[", "]"]);
  return `${open}${partText(argument, isGroup ? " | " : "").trim()}${close}${argument.get("rep") === "repeat" ? "..." : ""}`;
}

const line = (element: Element): string => squeeze(rawText(element));

/** Formats the prototypes of a function. */
export const functionHtml: Write<XmlPlace> = (synopsis) =>
  codeHtml(
    synopsis
      .elements()
      .map((it) => (it.tag === "funcprototype" ? prototypeText(it) : rawText(it).trim()))
      .join("\n"),
  );

function prototypeText(prototype: Element): string {
  const [definition] = prototype.elements("funcdef");
  const parameters = prototype.elements().filter(({ tag }) => /^(?:paramdef|void|varargs)$/u.test(tag));
  const list = parameters.map((it) => (it.tag === "paramdef" ? line(it) : it.tag === "void" ? "void" : "..."));
  return `${definition ? line(definition) : ""}(${list.join(", ")});`;
}

/** Formats a method: its modifiers, type, name and parameters. */
export const methodHtml: Write<XmlPlace> = (method) => {
  const parameters = method.elements("methodparam").map((it) => it.elements().map(line).join(" "));
  const rest = method.elements().filter(({ tag }) => !/^(?:methodparam|void|info)$/u.test(tag));
  return codeHtml(`${rest.map(line).join(" ")}(${parameters.join(", ")})`);
};
