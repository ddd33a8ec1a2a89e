export {
  type Clock,
  Failure,
  type FailureKind,
  type ForumSignals,
  type Page,
  type PageActionResult,
  type PageMetadata,
  type StructuredData,
  type WorkFacts,
} from "@wellsourced/core";
export type { Http, Opened } from "@wellsourced/http";
export {
  cleanText,
  dedupeParagraphs,
  type LinkStyle,
  restyleMarkdown,
  type Style,
  type ToMarkdownOptions,
  toMarkdown,
} from "@wellsourced/markup";
export type { Removed } from "@wellsourced/markup/hidden";
export { type ActionResult, PageAction } from "./browser/actions.ts";
export type { CaptureOptions, Picture, ScreenshotOptions } from "./browser/capture.ts";
export { findChromium } from "./browser/find.ts";
export { type BrowserOptions, runsWithoutSandbox } from "./browser/launch.ts";
export { type Clipped, clipMarkdown } from "./clip.ts";
export type { PageType } from "./content/page-type.ts";
export type { EmptyReason } from "./content/settle.ts";
export { type Extraction, type ExtractOptions, extract } from "./extract.ts";
export { lookAt, type PageLook } from "./look-at.ts";
export type { MethodStore } from "./method-memory.ts";
export { failureOfStatus } from "./page-failure.ts";
export { type MarkedImage, type MarkedLink, type PageMarks, readPageMarks } from "./page-marks.ts";
export type { Engine } from "./parse.ts";
export {
  type CaptureCall,
  createReader,
  type FileClues,
  type Reader,
  type ReaderOptions,
  type ReadOptions,
} from "./read.ts";
export type { Capture } from "./read-in-browser.ts";
export type { PageInfo, PageToRecognise, Recognise } from "./recognise.ts";
export type { ReadingService, ServicePage } from "./services.ts";
export { type Budgeted, budgetMarkdown } from "./shape/budget.ts";
export { type Chunk, type ChunkOptions, chunkMarkdown } from "./shape/chunk.ts";
export { type Excerpt, type ExcerptOptions, excerptMarkdown } from "./shape/excerpt.ts";
export { type FitOptions, type Fitted, fitMarkdown } from "./shape/fit.ts";
export type { LeftOut } from "./shape/left-out.ts";
