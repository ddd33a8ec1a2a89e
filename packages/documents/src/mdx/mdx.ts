import { fence } from "@wellsourced/markup/markdown";
import { statedDate } from "../dates.ts";
import { type ParsedDocument, type ParseHints, stated } from "../document.ts";
import { frontMatter } from "../front-matter.ts";
import { WrittenContext } from "../written-context.ts";
import { writtenText } from "../written-text.ts";
import { MdxReader, type Omission } from "./reader.ts";

/** Reads MDX as Markdown. Nothing in it is run: what its code would show is left out. */
export async function parse(bytes: Uint8Array, hints: ParseHints = {}): Promise<ParsedDocument> {
  const { body, metadata, more } = frontMatter(writtenText(bytes, hints));
  const context = new WrittenContext<Omission>();
  const reader = new MdxReader(context);
  const text = reader.read(body);
  const exported = reader.modules.find((code) =>
    /^export\s+const\s+(?:meta(?:data)?|front[mM]atter|info)\b/u.test(code),
  );
  const { leftOut } = context;
  return {
    html: "",
    markdown: (more === undefined ? "" : `${fence(more, "yaml")}\n\n`) + text,
    metadata: stated({ ...statementsOf(exported ?? ""), ...metadata, leftOut }),
  };
}

/** What an exported object states in plain strings. */
function statementsOf(code: string) {
  const value = (names: string) =>
    new RegExp(`\\b(?:${names})["']?:\\s*(?:new Date\\(\\s*)?(["'\`])((?:(?!\\1)[^\\\\\\n]){1,300})\\1`, "u").exec(
      code,
    )?.[2];
  const authors = [...code.matchAll(/\bname["']?:\s*(["'])([^"'\n]{1,100})\1/gu)].map(([, , name = ""]) => name);
  const author = value("author|by");
  return {
    title: value("title"),
    description: value("description"),
    authors: author === undefined ? authors : [author],
    published: statedDate(value("published|date") ?? ""),
    modified: statedDate(value("modified|updated") ?? ""),
  };
}
