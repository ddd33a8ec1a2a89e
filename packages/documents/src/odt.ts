import { eachTree } from "@wellsourced/markup/xml";
import { counted, defineParser, type ParsedDocument } from "./define.ts";
import { openDocument, readOpenStyles } from "./odf.ts";
import { OpenText } from "./odf-text.ts";

export const odt = defineParser({
  name: "odt",
  mediaTypes: ["application/vnd.oasis.opendocument.text"],
  load: async () => undefined,
  async parse(_library, bytes): Promise<ParsedDocument> {
    const { parts, content, metadata } = openDocument(bytes);
    const text = new OpenText(readOpenStyles(parts), parts);
    const blocks: string[] = [];
    let deletions = 0;
    eachTree(
      content,
      (_name, parent) => parent === "text",
      (block) => {
        if (block.name === "tracked-changes") deletions = [...block.all("deletion")].length;
        blocks.push(text.block(block));
      },
    );
    const leftOut = [...counted(deletions, "tracked deletion"), ...text.leftOut];
    return {
      html: withoutSplitCode(mergedQuotes(blocks.filter(Boolean).join("\n"))) + text.notesHtml,
      metadata: leftOut.length > 0 ? { ...metadata, leftOut } : metadata,
      hiddenTextRemoved: text.hidden,
      removed: text.secrets.entries,
    };
  },
});

/** Lines of code are paragraphs of their own; together they are one block. */
const withoutSplitCode = (html: string): string => html.replaceAll("</pre>\n<pre>", "\n");
const mergedQuotes = (html: string): string => html.replaceAll("</blockquote>\n<blockquote>", "");
