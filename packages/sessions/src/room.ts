/** A kind of records. Every store keeps each kind at a place of its own. */
export interface Room {
  /** A short word of lower-case letters and dashes: part of folders, of keys in Redis, and of what a seal is bound to. */
  readonly name: string;
  /** What people call one record: `The … could not be saved`. */
  readonly record: string;
}

/** Research sessions, the first of all kinds. */
export const SESSION_ROOM: Room = { name: "session", record: "research session" };
