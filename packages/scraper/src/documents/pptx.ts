import type { PageMetadata } from "@wellsourced/core";
import { defineParser, escapeHtml, type ParsedDocument, unreadable } from "./define.ts";
import { officeMetadata } from "./office-properties.ts";
import { readSlide, type Slide } from "./pptx-slide.ts";
import { eachXml, relationships } from "./xml.ts";
import { type Parts, readZip } from "./zip.ts";

const PRESENTATION = "ppt/presentation.xml";

const isTextPart = (name: string): boolean =>
  /^(?:docProps\/core\.xml|ppt\/(?:_rels\/)?presentation\.xml(?:\.rels)?|ppt\/(?:slides|notesSlides|diagrams)\/(?:_rels\/)?[^/]+\.(?:xml|rels))$/u.test(
    name,
  );

export const pptx = defineParser({
  name: "pptx",
  mediaTypes: [
    "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "application/vnd.ms-powerpoint",
  ],
  load: async () => undefined,
  async parse(_library, bytes): Promise<ParsedDocument> {
    const parts = readZip(bytes, isTextPart);
    const names = slideNames(parts);
    if (names.length === 0) throw unreadable("the PPTX has no slides");
    const slides = names.map((name) => readOne(parts, name));
    const shown = slides.filter(({ hidden }) => !hidden);
    const html = shown.map((slide, index) => slideHtml(slide, index + 1)).join("\n");
    const metadata = officeMetadata(parts.get("docProps/core.xml"));
    return { html, metadata: titled(metadata, shown), hiddenTextRemoved: slides.length - shown.length };
  },
});

/** A deck without a title property is called what its first slide says. */
const titled = (metadata: PageMetadata, slides: readonly Slide[]): PageMetadata => {
  const title = metadata.title ?? slides[0]?.title;
  return title ? { ...metadata, title } : metadata;
};

/** Slide parts in the order of the show, which is not the order of their numbers. */
function slideNames(parts: Parts): string[] {
  const presentation = parts.get(PRESENTATION);
  if (!presentation) throw unreadable("the PPTX has no presentation part");
  const targets = relationships(parts.get("ppt/_rels/presentation.xml.rels"));
  const names: string[] = [];
  eachXml(presentation, {
    open: (name, attributes) => {
      if (name !== "sldId") return;
      const target = targets.get(attributes["r:id"] ?? "")?.target;
      if (target) names.push(resolve("ppt/", target));
    },
  });
  return names.filter((name) => parts.has(name));
}

function readOne(parts: Parts, name: string): Slide {
  const file = name.split("/").at(-1) ?? "";
  const links = relationships(parts.get(`ppt/slides/_rels/${file}.rels`));
  const slide = readSlide(parts.get(name) ?? new Uint8Array(), links);
  const related = (type: string) =>
    [...links.values()]
      .filter((link) => link.type === type)
      .map(({ target }) => parts.get(resolve("ppt/slides/", target)));
  const notes = related("notesSlide").flatMap((part) => (part ? readSlide(part, new Map()).notes : []));
  const diagrams = related("diagramData").flatMap((part) => (part ? readSlide(part, new Map()).blocks : []));
  return { ...slide, notes, blocks: [...slide.blocks, ...diagrams] };
}

/** `../notesSlides/x.xml` seen from `ppt/slides/`; an absolute target starts at the archive's root. */
function resolve(base: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const path = base.split("/").filter(Boolean);
  for (const step of target.split("/")) {
    if (step === "..") path.pop();
    else if (step !== ".") path.push(step);
  }
  return path.join("/");
}

function slideHtml({ title, blocks, notes }: Slide, number: number): string {
  const heading = `<h2>${title ? escapeHtml(title) : `Slide ${number}`}</h2>`;
  const spoken =
    notes.length > 0 ? `<blockquote><p>Notes:</p>${notes.map((note) => `<p>${note}</p>`).join("")}</blockquote>` : "";
  return `<section>${heading}${blocks.join("\n")}${spoken}</section>`;
}
