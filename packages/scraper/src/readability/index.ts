export { type ReaderViewOptions, readReaderView } from "./read.ts";
export type { MarkdownRule, ShownElement } from "./rules.ts";
