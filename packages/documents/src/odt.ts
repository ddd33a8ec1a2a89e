import { eachTree } from "@wellsourced/markup/xml";
import { countIfAny, type ParsedDocument, stated } from "./document.ts";
import { headersAndFooters, textsIn } from "./headers-footers.ts";
import { openDocument, readOpenStyles } from "./odf.ts";
import { OpenText } from "./odf-text.ts";

export async function parse(bytes: Uint8Array): Promise<ParsedDocument> {
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
  const styles = parts.get("styles.xml");
  const leftOut = [
    ...countIfAny(deletions, "tracked deletion"),
    ...text.leftOut,
    ...headersAndFooters(textsIn(styles, "header"), textsIn(styles, "footer")),
  ];
  return {
    // Separate paragraphs of code or of a quotation are joined to one block.
    html:
      blocks
        .filter(Boolean)
        .join("\n")
        .replaceAll("</blockquote>\n<blockquote>", "")
        .replaceAll("</pre>\n<pre>", "\n") +
      text.notesHtml +
      text.takeComments(),
    metadata: { ...metadata, ...stated({ leftOut }) },
    hiddenTextRemoved: text.hidden,
    removed: text.secrets.entries,
  };
}
