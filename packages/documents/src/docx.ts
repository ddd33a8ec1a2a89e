import type { PageMetadata } from "@wellsourced/core/records";
import { RemovalLog } from "@wellsourced/markup/hidden";
import { eachTree, type XmlElement } from "@wellsourced/markup/xml";
import { countIfAny, type ParsedDocument, picturesWithoutText, stated } from "./document.ts";
import { type BlockContext, DocxBlocks } from "./docx-blocks.ts";
import { DocxNotes } from "./docx-notes.ts";
import { readDocxLists } from "./docx-numbering.ts";
import type { Tally } from "./docx-runs.ts";
import { readDocxStyles } from "./docx-styles.ts";
import { headersAndFooters, textsIn } from "./headers-footers.ts";
import { wordLanguage } from "./languages.ts";
import { countLists } from "./numbering.ts";
import { type OfficePackage, openPackage } from "./office.ts";
import { officeMetadata } from "./office-properties.ts";

/** Parts with text or its meaning; pictures and fonts are not unpacked. */
const isTextPart = (name: string): boolean =>
  /^word\/(?:charts\/|diagrams\/)?[^/]+\.xml$/u.test(name) &&
  !/^word\/(?:theme|fontTable|webSettings|settings)\d*\.xml$/u.test(name);

export async function parse(bytes: Uint8Array): Promise<ParsedDocument> {
  const file = openPackage(bytes, isTextPart, { usual: "word/document.xml" });
  const part = (type: string) => file.parts.get(file.related(file.main, type)[0] ?? "");
  const styles = readDocxStyles(part("styles") ?? file.parts.get("word/styles.xml"));
  const tally: Tally = { hidden: 0, secrets: new RemovalLog(), deletions: 0, comments: 0, pictures: 0, objects: 0 };
  const context: BlockContext = {
    file,
    part: file.main,
    styles,
    notes: new DocxNotes(file),
    nextMarker: countLists(readDocxLists(part("numbering"))),
    tally,
    typed: !isTypescript(file),
    fields: [],
  };
  const blocks = new DocxBlocks(context, hasBackground(file));
  eachTree(file.parts.get(file.main) ?? "", isInBody, (block) => blocks.add(block));
  const inner = (note: XmlElement, from: string) =>
    new DocxBlocks({ ...context, part: from, fields: [] }).inner(note, false);
  const notes = context.notes.html(inner) + context.notes.commentsHtml(inner);
  return {
    html: blocks.html + notes,
    metadata: metadataOf(file, tally),
    hiddenTextRemoved: tally.hidden,
    removed: tally.secrets.entries,
  };
}

const isInBody = (_name: string, parent: string): boolean => parent === "body";

/** Whether the page has a background colour, on which white text is visible. */
const hasBackground = ({ parts, main }: OfficePackage): boolean =>
  /<\w*:?background[\s>]/u.test(
    Buffer.from((parts.get(main) ?? new Uint8Array()).subarray(0, 8_192)).toString("latin1"),
  );

/** Whether most of the text is monospaced, as in plays and old contracts. */
function isTypescript({ parts, main }: OfficePackage): boolean {
  const head = Buffer.from((parts.get(main) ?? new Uint8Array()).subarray(0, 500_000)).toString("latin1");
  const fonts = head.match(/<w:rFonts\b[^<>]{0,300}?w:ascii="(?:Courier|Consolas|Menlo|Lucida Console)/gu)?.length ?? 0;
  return fonts > 20 && fonts > (head.match(/<w:r[ >]/gu)?.length ?? 0) * 0.6;
}

function metadataOf(file: OfficePackage, tally: Tally): PageMetadata {
  const styles = file.related(file.main, "styles")[0] ?? "word/styles.xml";
  return {
    ...stated({ language: wordLanguage(file.parts.get(file.main), file.parts.get(styles)) }),
    ...officeMetadata(file.parts.get("docProps/core.xml")),
    ...stated({ leftOut: leftOutOf(file, tally) }),
  };
}

function leftOutOf(file: OfficePackage, { deletions, comments, pictures, objects }: Tally): string[] {
  const words = (type: string) =>
    file.related(file.main, type).map((part) => textsIn(file.parts.get(part), "t").join(""));
  return [
    ...countIfAny(deletions, "tracked deletion"),
    ...countIfAny(comments, "comment"),
    ...picturesWithoutText(pictures),
    ...countIfAny(objects, "embedded object"),
    ...headersAndFooters(words("header"), words("footer")),
  ];
}
