export type { Failure } from "@wellsourced/core";
export type { Page, RenderedPage } from "@wellsourced/core/records";
export type { Http, Opened } from "@wellsourced/http";
export { PageAction } from "./browser/actions.ts";
export { findChromium } from "./browser/find.ts";
export type { BrowserOptions } from "./browser/launch.ts";
export { runsWithoutSandbox } from "./browser/launch.ts";
export type { Clipped } from "./clip.ts";
export { clipMarkdown } from "./clip.ts";
export { type Extraction, type ExtractOptions, extract } from "./extract.ts";
export type { MethodStore } from "./method-memory.ts";
export type { PageInfo, PageToRecognise, Recognise } from "./ocr.ts";
export { failureOfStatus } from "./page-failure.ts";
export { type PageLink, type PageLinks, readLinks } from "./page-links.ts";
export { type MarkedLink, type PageMarks, readPageMarks } from "./page-marks.ts";
export type { Engine } from "./parse.ts";
export { type Picked, type Picking, pickMarkup } from "./pick/pick-markup.ts";
export { type Selector, selectorOf } from "./pick/selector.ts";
export { type CaptureCall, createReader, type Reader, type ReaderOptions } from "./read.ts";
export type { Capture } from "./read-in-browser.ts";
export type { OpenedReading, ReadOpenedOptions } from "./read-opened.ts";
export type { FileClues, ReadOptions } from "./read-options.ts";
export type { RememberedPages } from "./remembered-pages.ts";
export {
  RAW_WHOLE,
  type ReadRemembered,
  type RememberedReadOptions,
  rememberPages,
} from "./remembered-pages.ts";
export type { ReadingService } from "./services.ts";
export { type Budgeted, budgetMarkdown } from "./shape/budget.ts";
export type { Chunk, ChunkOptions } from "./shape/chunk.ts";
export { chunkMarkdown } from "./shape/chunk.ts";
export type { Excerpt, ExcerptOptions } from "./shape/excerpt.ts";
export { excerptMarkdown } from "./shape/excerpt.ts";
export type { FitOptions, Fitted } from "./shape/fit.ts";
export { fitMarkdown } from "./shape/fit.ts";
export { LeftOut } from "./shape/left-out.ts";
export { type Cut, type ShapedText, shapeText, type TextStyle } from "./shape/shape-text.ts";
export { type ShownSource, type SourceTopic, shortenAll, shortenEach } from "./shape/shorten-sources.ts";
export { lookAt, type PageLook } from "./walls.ts";
