import { counted } from "@wellsourced/core";

export const INCOMPLETE = "incomplete or not what was requested";
export const REPEATED = "repeated";

/** A name in snake case, as the contract writes it. */
export const snake = (name: string): string => name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

function counter() {
  const counts = new Map<string, number>();
  return {
    add(what: string, count = 1) {
      if (count > 0) counts.set(what, (counts.get(what) ?? 0) + count);
    },
    list: (word = "") => [...counts].map(([what, count]) => `${count} ${word}${what}`).join(", "),
  };
}

export type DroppedRecords = ReturnType<typeof createDroppedRecords>;

/** Counts dropped records, to explain why fewer are returned than the upstream found. */
export function createDroppedRecords() {
  const [lost, excluded] = [counter(), counter()];
  return {
    /** Counts unusable records by reason. */
    add: lost.add,
    /** Counts records that a filter excluded. */
    exclude: (filter: string, count?: number) => excluded.add(snake(filter), count),
    /** Summary of the losses; mentions filters only if fewer records are left than requested. */
    note(of: number, { isShort }: { readonly isShort: boolean }): string | undefined {
      const results = counted(of, "result");
      return joinNotes(
        lost.list() && `Left out of ${results}: ${lost.list()}.`,
        isShort && excluded.list() ? `The filters of this search exclude, of ${results}: ${excluded.list("by ")}.` : "",
      );
    },
  };
}

/** Joins notes; `undefined` if there are none. */
export const joinNotes = (...notes: readonly (string | null | undefined)[]): string | undefined =>
  [...new Set(notes.filter(Boolean))].join(" ") || undefined;
