import { WrittenContext } from "../written-context.ts";

/** Content that a document refers to and does not contain. */
export type Omission = "picture" | "drawing" | "included file" | "bibliography file";

export interface Label {
  readonly kind: string;
  readonly number: string;
}

/** State shared by the parts of a document, such as labels and counters. */
export class LatexContext extends WrittenContext<Omission> {
  /** Numbers by label, from an earlier pass. */
  readonly labels: ReadonlyMap<string, Label>;
  readonly found = new Map<string, Label>();
  /** Theorem-like environments and their printed names, such as `lemma` and `Lemma`. */
  readonly theorems = new Map<string, string>();
  /** Rank of the first level of headings. */
  readonly ranks: ReadonlyMap<string, number>;
  private readonly counters = new Map<string, number>();
  private current: Label = { kind: "section", number: "" };

  constructor(ranks: ReadonlyMap<string, number>, labels: ReadonlyMap<string, Label> = new Map()) {
    super();
    this.ranks = ranks;
    this.labels = labels;
  }

  /** Increments the counter of an element that labels can refer to, and returns its number. */
  count(kind: string, by = 1): string {
    const value = (this.counters.get(kind) ?? 0) + by;
    this.counters.set(kind, value);
    this.current = { kind, number: String(value) };
    return this.current.number;
  }

  private readonly sections: number[] = [];

  /** Increments the counter of a section level, from 0. */
  countSection(depth: number): void {
    this.sections.length = depth + 1;
    for (let at = 0; at < depth; at++) this.sections[at] ??= 0;
    this.sections[depth] = (this.sections[depth] ?? 0) + 1;
    this.current = { kind: "section", number: this.sections.filter((it) => it > 0).join(".") };
  }

  label(name: string): void {
    this.found.set(name, this.current);
  }

  /** Returns the text of a reference, or the label itself if undefined. */
  reference(command: string, name: string): string {
    const label = this.labels.get(name);
    if (!label?.number) return `[${name}]`;
    if (command === "eqref") return `(${label.number})`;
    if (!/^(?:auto|c|C)ref/u.test(command)) return label.number;
    const kind = command.startsWith("c") ? label.kind : (label.kind[0]?.toUpperCase() ?? "") + label.kind.slice(1);
    return `${kind} ${label.number}`;
  }
}
