/** The text of one record and where it is, or why it could not be read. */
export interface Piece {
  readonly text: string;
  /** `line 12`, `record 3`. */
  readonly place: string;
  readonly broken?: string;
}

/** Longer records are none of a dump; they are passed over, and memory stays bounded. */
export const MAX_RECORD = 32 * 1024 * 1024;

export const TOO_LONG = `The record is longer than ${MAX_RECORD / 1024 / 1024} MB.`;
