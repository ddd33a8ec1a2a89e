import type { PageMetadata } from "@wellsourced/core/records";
import { unreadable } from "@wellsourced/markup";
import { countIfAny, type ParsedDocument, stated } from "./document.ts";
import { headersAndFooters } from "./headers-footers.ts";
import { richTextLanguage } from "./languages.ts";
import { documentMetadata } from "./office-properties.ts";
import { RtfReader } from "./rtf-reader.ts";
import type { RtfHead } from "./rtf-tables.ts";

export async function parse(bytes: Uint8Array): Promise<ParsedDocument> {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  if (!/^\s*\{\\rtf/u.test(source)) throw unreadable("it is not RTF");
  const reader = new RtfReader();
  const html = reader.read(source);
  const onPages = (what: "header" | "footer") =>
    reader.furniture.flatMap(({ is, text }) => (is === what ? [text] : []));
  const leftOut = [
    ...countIfAny(reader.deletions, "tracked deletion"),
    ...countIfAny(reader.pictures, "picture"),
    ...countIfAny(reader.objects, "embedded object"),
    ...headersAndFooters(onPages("header"), onPages("footer")),
  ];
  return {
    html,
    metadata: { ...metadataOf(reader.head, richTextLanguage(source)), ...stated({ leftOut }) },
    hiddenTextRemoved: reader.hidden,
    removed: reader.secrets.entries,
  };
}

const metadataOf = ({ info }: RtfHead, language: string | undefined): PageMetadata =>
  documentMetadata({
    title: info.get("title")?.trim(),
    authors: [info.get("author") ?? ""],
    published: dateOf(info.get("creatim")),
    modified: dateOf(info.get("revtim")),
    language,
    description: info.get("subject")?.trim(),
  });

/** `yr2021 mo3 dy4 hr5 min6` → `2021-03-04`. */
function dateOf(stated: string | undefined): string | undefined {
  const part = (name: string) => new RegExp(`${name}(\\d+)`, "u").exec(stated ?? "")?.[1]?.padStart(2, "0");
  const [year, month, day] = [part("yr"), part("mo"), part("dy")];
  return year && month && day ? `${year}-${month}-${day}` : undefined;
}
