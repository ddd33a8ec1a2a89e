import { zipSync } from "fflate";
import { defineParser, type ParsedDocument, unreadable } from "./define.ts";
import { dropHiddenRuns } from "./docx-hidden.ts";
import { officeMetadata } from "./office-properties.ts";
import { type Parts, readZip } from "./zip.ts";

/** Styles that Word and its peers bring along, on top of the library's own map. */
const STYLE_MAP = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='Block Text'] => blockquote > p:fresh",
  "p[style-name='Block Quote'] => blockquote > p:fresh",
  "p[style-name='Quotations'] => blockquote > p:fresh",
  "p[style-name='Source Code'] => pre:separator('\n')",
  "p[style-name='HTML Preformatted'] => pre:separator('\n')",
  "p[style-name='Preformatted Text'] => pre:separator('\n')",
  "r[style-name='Verbatim Char'] => code",
  "r[style-name='HTML Code'] => code",
  "p[style-name='heading 7'] => h6:fresh",
  "p[style-name='heading 8'] => h6:fresh",
  "p[style-name='heading 9'] => h6:fresh",
];

/** Parts that hold text or say what the text means; pictures and fonts are never unpacked. */
const isTextPart = (name: string): boolean =>
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|docProps\/core\.xml|word\/(?:_rels\/)?[^/]+\.(?:xml|rels))$/u.test(name);

export const docx = defineParser({
  name: "docx",
  mediaTypes: ["application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  load: async () => (await import("mammoth")).default,
  async parse(mammoth, bytes): Promise<ParsedDocument> {
    const parts = readZip(bytes, isTextPart);
    const { safe, removed } = withoutHidden(parts);
    // The library unzips without bounds, so it gets an archive of ours: only checked parts, nothing packed.
    const buffer = Buffer.from(zipSync(safe, { level: 0 }));
    try {
      const { value } = await mammoth.convertToHtml(
        { buffer },
        {
          styleMap: STYLE_MAP,
          externalFileAccess: false,
          convertImage: mammoth.images.imgElement(async () => ({ src: "" })),
        },
      );
      return { html: value, metadata: officeMetadata(parts.get("docProps/core.xml")), hiddenTextRemoved: removed };
    } catch (cause) {
      throw unreadable("the DOCX is damaged", cause);
    }
  },
});

function withoutHidden(parts: Parts): { safe: Record<string, Uint8Array>; removed: number } {
  const safe: Record<string, Uint8Array> = {};
  let removed = 0;
  for (const [name, part] of parts) {
    const shown = /^word\/(?:document|footnotes|endnotes)\d*\.xml$/u.test(name) ? dropHiddenRuns(part) : undefined;
    safe[name] = shown?.part ?? part;
    removed += shown?.removed ?? 0;
  }
  return { safe, removed };
}
