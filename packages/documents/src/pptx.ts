import type { PageMetadata } from "@wellsourced/core";
import { escapeHtml, unreadable } from "@wellsourced/markup";
import { RemovalLog, type Removed } from "@wellsourced/markup/hidden";
import { parseXml } from "@wellsourced/markup/xml";
import { counted, defineParser, type ParsedDocument } from "./define.ts";
import { type OfficePackage, openPackage } from "./office.ts";
import { officeMetadata } from "./office-properties.ts";
import { readSlide, type Slide } from "./pptx-slide.ts";

const isTextPart = (name: string): boolean =>
  /^ppt\/(?:presentation\.xml|(?:slides|notesSlides|diagrams|charts|comments)\/[^/]+\.xml)$/u.test(name);

export const pptx = defineParser({
  name: "pptx",
  mediaTypes: ["application/vnd.openxmlformats-officedocument.presentationml.presentation"],
  load: async () => undefined,
  async parse(_library, bytes): Promise<ParsedDocument> {
    const file = openPackage(bytes, isTextPart, { usual: "ppt/presentation.xml" });
    const listed = slideNames(file);
    const names = listed.filter((name) => file.parts.has(name));
    if (names.length === 0) throw unreadable("the PPTX has no slides");
    const slides = names.map((name) => readSlide(file, name));
    const shown = slides.filter(({ hidden }) => !hidden);
    const metadata = officeMetadata(file.parts.get("docProps/core.xml"));
    const lost = counted(listed.length - names.length, "slide").map((it) => `${it} that the file lists and lacks`);
    const leftOut = [...leftOutOf(slides), ...lost];
    return {
      html: slides.flatMap((slide, index) => (slide.hidden ? [] : [slideHtml(slide, index + 1)])).join("\n"),
      metadata: {
        ...titled(metadata, shown),
        slideCount: slides.length,
        ...(leftOut.length > 0 ? { leftOut } : {}),
      },
      hiddenTextRemoved:
        slides.length - shown.length + shown.reduce((sum, { hiddenTexts }) => sum + hiddenTexts.length, 0),
      removed: secretsOf(slides),
    };
  },
});

function secretsOf(slides: readonly Slide[]): readonly Removed[] {
  const log = new RemovalLog();
  slides.forEach(({ hidden, words, hiddenTexts }, index) => {
    if (hidden) log.note(`hidden slide ${index + 1}`, words);
    else for (const { because, text } of hiddenTexts) log.note(because, text);
  });
  return log.entries;
}

function leftOutOf(slides: readonly Slide[]): string[] {
  const comments = slides.reduce((sum, slide) => sum + slide.comments, 0);
  return [
    ...slides.flatMap(({ hidden, title }, index) =>
      hidden ? [`hidden slide ${index + 1}${title ? ` "${title}"` : ""}`] : [],
    ),
    ...counted(comments, "comment"),
  ];
}

/** A deck without a title property is called what its first slide says. */
const titled = (metadata: PageMetadata, slides: readonly Slide[]): PageMetadata => {
  const title = metadata.title ?? slides[0]?.title;
  return title ? { ...metadata, title } : metadata;
};

/** Slide parts in the order of the show, which is not the order of their numbers. */
function slideNames({ parts, main, relationsOf }: OfficePackage): string[] {
  const list = [...parseXml(parts.get(main) ?? "").elements()][0]?.at("sldIdLst");
  const relations = relationsOf(main);
  return [...(list?.elements("sldId") ?? [])]
    .map((slide) => slide.prefixed("id") ?? "")
    .map((id) => relations.get(id)?.target ?? "");
}

function slideHtml({ title, blocks, notes }: Slide, number: number): string {
  const heading = `<h2>${title ? escapeHtml(title) : `Slide ${number}`}</h2>`;
  const spoken =
    notes.length > 0 ? `<blockquote><p>Notes:</p>${notes.map((note) => `<p>${note}</p>`).join("")}</blockquote>` : "";
  return `<section>${heading}${blocks.join("\n")}${spoken}</section>`;
}
