import { jsonIn } from "@wellsourced/core";
import { z } from "zod";
import type { Notes } from "../store.ts";

const PREFIX = "file:";

const Counts = z.record(z.string(), z.int());

/** What a registry notes of a file: how far it was read, and what it held. */
export const FileNote = z.object({
  /** Bytes of the file and its last change in milliseconds, which differ in another edition of the same name. */
  size: z.int(),
  modified: z.number(),
  source: z.string().optional(),
  state: z.enum(["unfinished", "finished", "damaged"]),
  position: z.object({ parts: z.int(), records: z.int() }),
  records: z.int(),
  deleted: z.int(),
  leftOut: Counts,
  broken: z.int(),
  /** Records of the previous edition of this name, if there was one. */
  before: z.int().optional(),
});
export type FileNote = z.infer<typeof FileNote>;

export const noteKey = (label: string): string => PREFIX + label;
export const writeNote = (label: string, note: FileNote): Readonly<Record<string, string>> => ({
  [noteKey(label)]: JSON.stringify(note),
});

export function readNote(notes: Notes, label: string): FileNote | undefined {
  return FileNote.safeParse(jsonIn(notes[noteKey(label)] ?? "")).data;
}

/** The files that a registry was filled from, by name. */
export const fileNotes = (notes: Notes): ReadonlyMap<string, FileNote> =>
  new Map(
    Object.keys(notes)
      .filter((key) => key.startsWith(PREFIX))
      .sort()
      .flatMap((key): [string, FileNote][] => {
        const note = readNote(notes, key.slice(PREFIX.length));
        return note ? [[key.slice(PREFIX.length), note]] : [];
      }),
  );
