export const INCOMPLETE = "incomplete or not what was asked for";
export const REPEATED = "repeated";

/** A name as the contract writes names. */
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

export type LeftOut = ReturnType<typeof createLeftOut>;

/** Counts records that are left out: who sees fewer than the upstream found must be able to know why. */
export function createLeftOut() {
  const [lost, excluded] = [counter(), counter()];
  return {
    /** Counts one that is lost, or as many as given; none is no reason. */
    add: lost.add,
    /** Counts those that a filter of the ask excludes, as it should. */
    exclude: (filter: string, count?: number) => excluded.add(snake(filter), count),
    /** What was lost of so many; what the filters excluded, only where fewer records are left than were asked for. */
    note(of: number, { isShort }: { readonly isShort: boolean }): string | undefined {
      const results = `${of} ${of === 1 ? "result" : "results"}`;
      return joinNotes(
        lost.list() && `Left out of ${results}: ${lost.list()}.`,
        isShort && excluded.list() ? `The filters of this search exclude, of ${results}: ${excluded.list("by ")}.` : "",
      );
    },
  };
}

/** Several notes as one; absent where nobody has anything to say. */
export const joinNotes = (...notes: readonly (string | null | undefined)[]): string | undefined =>
  [...new Set(notes.filter(Boolean))].join(" ") || undefined;
