import { fileNotes } from "./dumps/notes.ts";
import type { WorksStatus } from "./store.ts";

const PREFIX = "whole:";

/** What a registry holds of a source. */
export interface HeldSource {
  readonly name: string;
  /** Day of the latest change that its records state, otherwise of its newest file: YYYY-MM-DD. */
  readonly asOf?: string | undefined;
  /** Day as of which every record of the source was added; absent if that is not known. */
  readonly wholeAsOf?: string | undefined;
}

/** Notes that the registry holds every record of these sources. */
export const wholeNotes = (sources: readonly HeldSource[]): Readonly<Record<string, string>> =>
  Object.fromEntries(sources.flatMap(({ name, asOf }) => (asOf ? [[PREFIX + name, asOf]] : [])));

/** The sources of a registry, and of which day their records are. */
export function heldSources({ sources, notes }: Pick<WorksStatus, "sources" | "notes">): readonly HeldSource[] {
  const newest = new Map<string, number>();
  for (const { source, modified } of fileNotes(notes).values())
    if (source) newest.set(source, Math.max(modified, newest.get(source) ?? 0));
  return Object.entries(sources).map(([name, { changed }]) => {
    const modified = newest.get(name);
    const asOf = changed ?? (modified === undefined ? undefined : new Date(modified).toISOString().slice(0, 10));
    return { name, asOf, wholeAsOf: notes[PREFIX + name] };
  });
}
