import { escapeHtml, unreadable } from "@wellsourced/markup";
import { RemovalLog, type Removed } from "@wellsourced/markup/hidden";
import { parseXml } from "@wellsourced/markup/xml";
import { commentsHtml } from "./comments.ts";
import { countIfAny, type ParsedDocument, picturesWithoutText, stated } from "./document.ts";
import { type OfficePackage, openPackage } from "./office.ts";
import { officeMetadata } from "./office-properties.ts";
import { commentAuthors, readSlide, type Slide } from "./pptx-slide.ts";

const single = new Set(["ppt/presentation.xml", "ppt/commentAuthors.xml", "ppt/authors.xml"]);
const isTextPart = (name: string): boolean =>
  single.has(name) || /^ppt\/(?:slides|notesSlides|diagrams|charts|comments)\/[^/]+\.xml$/u.test(name);

export async function parse(bytes: Uint8Array): Promise<ParsedDocument> {
  const file = openPackage(bytes, isTextPart, { usual: "ppt/presentation.xml" });
  const listed = slideNames(file);
  const names = listed.filter((name) => file.parts.has(name));
  if (names.length === 0) throw unreadable("the PPTX has no slides");
  const authors = commentAuthors(file);
  const slides = names.map((name) => readSlide(file, name, authors));
  const shown = slides.filter(({ hidden }) => !hidden);
  const lost = countIfAny(listed.length - names.length, "slide").map(
    (it) => `${it} that the file lists but does not contain`,
  );
  const hidden = slides.flatMap(({ hidden, title }, index) =>
    hidden ? [`hidden slide ${index + 1}${title ? ` "${title}"` : ""}`] : [],
  );
  const leftOut = [
    ...hidden,
    ...picturesWithoutText(shown.reduce((sum, { pictures }) => sum + pictures, 0)),
    ...countIfAny(
      shown.reduce((sum, { footers }) => sum + footers, 0),
      "slide footer",
    ),
    ...lost,
  ];
  return {
    html: slides.flatMap((slide, index) => (slide.hidden ? [] : [slideHtml(slide, index + 1)])).join("\n"),
    metadata: {
      // Without a title property, the title is that of the first slide.
      ...stated({ title: shown[0]?.title }),
      ...officeMetadata(file.parts.get("docProps/core.xml")),
      ...stated({ slideCount: slides.length, leftOut }),
    },
    hiddenTextRemoved: hidden.length + shown.flatMap(({ hiddenTexts }) => hiddenTexts).length,
    removed: secretsOf(slides),
  };
}

function secretsOf(slides: readonly Slide[]): readonly Removed[] {
  const log = new RemovalLog();
  slides.forEach(({ hidden, words, hiddenTexts }, index) => {
    if (hidden) log.note(`hidden slide ${index + 1}`, words);
    else for (const { because, text } of hiddenTexts) log.note(because, text);
  });
  return log.entries;
}

/** Slide parts in order of presentation, which may differ from their numbers. */
function slideNames({ parts, main, relationsOf }: OfficePackage): string[] {
  const list = parseXml(parts.get(main) ?? "").first?.at("sldIdLst");
  const relations = relationsOf(main);
  return [...(list?.elements("sldId") ?? [])].map((slide) => relations.get(slide.prefixed("id") ?? "")?.target ?? "");
}

function slideHtml({ title, blocks, notes, comments }: Slide, number: number): string {
  const heading = `<h2>${title ? escapeHtml(title) : `Slide ${number}`}</h2>`;
  const spoken =
    notes.length > 0 ? `<blockquote><p>Notes:</p>${notes.map((note) => `<p>${note}</p>`).join("")}</blockquote>` : "";
  return `<section>${heading}${blocks.join("\n")}${spoken}${commentsHtml(comments)}</section>`;
}
