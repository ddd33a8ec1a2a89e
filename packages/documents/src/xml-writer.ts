import { type Element, escapeHtml, type TreeNode } from "@wellsourced/markup";

/**
 * Converts an element of an XML vocabulary to HTML. `place` is the context set by its ancestors, such as the heading
 * level.
 */
export type Write<Place> = (element: Element, place: Place) => string;

/** Writers for a vocabulary by element name. */
export type Writers<Place> = Readonly<Record<string, Write<Place>>>;

/** Converts nodes to HTML. Elements without a writer are replaced by their content. */
export function nodesHtml<Place>(nodes: readonly TreeNode[], place: Place, writers: Writers<Place>): string {
  return nodes
    .map((node) => (node.kind === "text" ? escapeHtml(node.data) : elementHtml(node, place, writers)))
    .join("");
}

export function elementHtml<Place>(element: Element, place: Place, writers: Writers<Place>): string {
  const writer = Object.hasOwn(writers, element.tag) ? writers[element.tag] : undefined;
  return writer ? writer(element, place) : nodesHtml(element.children, place, writers);
}

/** Assigns one writer to several elements. */
export const each = <Place>(names: string, write: Write<Place>): Writers<Place> =>
  Object.fromEntries(names.split(" ").map((name) => [name, write]));

export const nothing = (): string => "";

/** Writes a heading of rank 1 to 6; empty without text. */
export function rankedHtml(level: number, html: string): string {
  const rank = Math.min(6, Math.max(1, level));
  return html.trim() === "" ? "" : `<h${rank}>${html.trim()}</h${rank}>`;
}

/** Writes link text, as a link if the target is a web address. */
export const linkHtml = (address: string, html: string): string =>
  /^(?:https?:|mailto:|ftp:)/iu.test(address)
    ? `<a href="${escapeHtml(address)}">${html.trim() === "" ? escapeHtml(address.replace(/^mailto:/iu, "")) : html}</a>`
    : html;

/** Writes a row or column span if it is plausible. */
export const spanAttribute = (name: "colspan" | "rowspan", value: number | string): string =>
  /^\d{1,3}$/u.test(`${value}`) && Number(value) > 1 ? ` ${name}="${value}"` : "";

/** Converts MathML to HTML, which uses the same names; most attributes are dropped. */
export function mathHtml(math: Element, display = math.get("display") === "block"): string {
  return `<math${display ? ' display="block"' : ""}>${math.children.map(mathNode).join("")}</math>`;
}

const KEPT = ["open", "close", "separators", "accent", "linethickness", "encoding"];

function mathNode(node: TreeNode): string {
  if (node.kind === "text") return escapeHtml(node.data);
  const tag = /^[a-z]{1,20}$/u.test(node.tag) ? node.tag : "mrow";
  const attributes = KEPT.filter((name) => node.has(name)).map((name) => ` ${name}="${escapeHtml(node.get(name))}"`);
  return `<${tag}${attributes.join("")}>${node.children.map(mathNode).join("")}</${tag}>`;
}
