/** A kind of records; each store keeps one kind. */
export interface RecordKind {
  /** Lower-case letters and dashes; part of folder names, Redis keys and seals. */
  readonly name: string;
  /** Name of one record in messages: `The … could not be saved`. */
  readonly record: string;
}

/** Research sessions. */
export const SESSION_RECORDS: RecordKind = { name: "session", record: "research session" };
