/** A local document: PDF, Word, HTML, Markdown or any other supported format. */
export interface LocalFile {
  /** File name; its extension helps to detect the format. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** @default detected by name and content */
  readonly mediaType?: string | undefined;
}
