import { PlacedText, type Stretch } from "@wellsourced/core/markdown";

/**
 * Parts of a text that are not its words: marks of notes, numbers of list items, readings over letters, and alternative
 * texts of images.
 */
export type ExtraKind = "note" | "mark" | "number" | "reading" | "alternative";

export type Extra = Stretch & { readonly kind: ExtraKind };

/** A text made from Markdown, with its extras and a mapping of positions in both directions. */
export class Layer extends PlacedText {
  extras: Extra[] = [];
  private readonly open: Extra[] = [];

  begin(kind: ExtraKind): void {
    this.open.push({ kind, start: this.length, end: this.length });
  }

  end(): void {
    const extra = this.open.pop();
    if (extra && extra.start < this.length) this.extras.push({ ...extra, end: this.length });
  }

  /** Removes stretches, which are sorted and may overlap. */
  without(dropped: readonly Stretch[]): Layer {
    if (dropped.length === 0) return this;
    const layer = new Layer();
    const moved = layer.appendWithout(this, dropped);
    layer.extras = this.extras
      .map(({ kind, start, end }) => ({ kind, start: moved(start), end: moved(end) }))
      .filter(({ start, end }) => start < end);
    return layer;
  }
}
