import { countIfAny } from "./document.ts";
import { WrittenNotes } from "./written-html.ts";

/** What a document leaves out, and its footnotes. Each kind of omission is named in the singular. */
export class WrittenContext<Omission extends string> {
  readonly notes = new WrittenNotes();
  private readonly omitted = new Map<Omission, number>();

  /** Counts content that is left out, and returns no HTML for it. */
  omit(kind: Omission): "" {
    this.omitted.set(kind, (this.omitted.get(kind) ?? 0) + 1);
    return "";
  }

  /** The entries of `leftOut`. */
  get leftOut(): string[] {
    return [...this.omitted].flatMap(([kind, count]) => countIfAny(count, kind));
  }
}
