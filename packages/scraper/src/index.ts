export { findChromium } from "./browser/find.ts";
export type { BrowserOptions } from "./browser/launch.ts";
export { cleanText } from "./clean/text.ts";
export { type Clipped, clipMarkdown } from "./clip.ts";
export { dedupeParagraphs } from "./dedupe.ts";
export { type Extraction, type ExtractOptions, extract } from "./extract.ts";
export { createReader, type FileClues, type Reader, type ReaderOptions, type ReadOptions } from "./read.ts";
export { toMarkdown } from "./to-markdown.ts";
