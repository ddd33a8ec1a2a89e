export type { MarkdownRule, ShownElement } from "./load.ts";
export { type ReaderViewOptions, readReaderView } from "./read.ts";
