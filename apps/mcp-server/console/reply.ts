import { element } from "../dashboard/dom.ts";
import { isRecord } from "../views/host.ts";
import { said } from "../views/parts.ts";
import { fields, text } from "../views/read.ts";
import type { CallToolResult } from "./server.ts";

/** The text of a reply, as a model gets it. */
export const textOf = ({ content }: CallToolResult): string =>
  content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n\n");

/** The message of a failed call, without the block below it that programs read. */
const forPeople = (result: CallToolResult): string => textOf(result).split('\n\n{"error":')[0] ?? "";

/** Lets a person keep a text as a file. */
export function save(name: string, type: string, words: string): void {
  const address = URL.createObjectURL(new Blob([words], { type }));
  element("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

function citations(page: Readonly<Record<string, unknown>>): readonly Node[] {
  const formatted = fields(fields(page, "citation"), "formatted");
  const rows = Object.keys(formatted).flatMap((style) => {
    const words = text(formatted, style);
    return words ? [element("dt", {}, style.toUpperCase()), element("dd", {}, said(words))] : [];
  });
  return rows.length > 0 ? [element("h3", {}, "How to cite it"), element("dl", {}, ...rows)] : [];
}

/** A reply without a view: the page that was read with its citations, or the text of the reply. Text stays text. */
export function replyOf(result: CallToolResult): readonly Node[] {
  const { structuredContent: page, isError } = result;
  const plain = (words: string) => element("pre", { class: "reply", dir: "auto", tabindex: "0" }, words);
  if (isError) return [element("p", { class: "bad" }, forPeople(result))];
  if (!isRecord(page) || typeof page.content !== "string") return [plain(textOf(result))];
  const title = text(fields(page, "metadata"), "title");
  return [...(title ? [element("h3", {}, said(title))] : []), ...citations(page), plain(page.content)];
}
