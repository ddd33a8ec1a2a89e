import type { Box } from "./matrix.ts";
import type { Field, Word } from "./pieces.ts";
import { boxOf, list, property, textOf } from "./values.ts";

const MOST_FIELDS = 2_000;
/** Flags of hidden annotations and password fields. */
const [HIDDEN, NO_VIEW, PASSWORD] = [2, 32, 1 << 13];

/** The visible form fields of a page, without buttons and signatures. */
export const fieldsIn = (annotations: unknown): readonly Field[] =>
  list(annotations)
    .slice(0, MOST_FIELDS)
    .flatMap((it) => {
      const filled = filledIn((name) => property(it, name));
      const box = boxOf(property(it, "rect"));
      if (!filled || !box || Number(property(it, "annotationFlags")) & (HIDDEN | NO_VIEW)) return [];
      return [{ id: String(property(it, "id")), box, ...filled }];
    });

function filledIn(entry: (name: string) => unknown): Pick<Field, "kind" | "value"> | undefined {
  const [type, value] = [entry("fieldType"), entry("fieldValue")];
  const isSecret = (Number(entry("fieldFlags")) & PASSWORD) !== 0;
  if (type === "Tx") return { kind: "text", value: isSecret ? "" : textOf(value) };
  if (type === "Ch") return { kind: "text", value: chosen(value, list(entry("options"))) };
  if (type !== "Btn" || !(entry("checkBox") || entry("radioButton"))) return undefined;
  const on = entry(entry("radioButton") ? "buttonValue" : "exportValue");
  return { kind: "box", value: value !== "Off" && value === on ? "☑" : "☐" };
}

/** The labels of the selected values. */
function chosen(value: unknown, options: readonly unknown[]): string {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const known = options.slice(0, MOST_FIELDS);
  const shown = new Map(known.map((it) => [property(it, "exportValue"), textOf(property(it, "displayValue"))]));
  return values
    .slice(0, 100)
    .map((it) => shown.get(it) ?? textOf(it))
    .filter((it) => it !== "")
    .join(", ");
}

/** Maximum distances between a label and its field, in points. */
const [NEAR, FAR, BESIDE_BOX] = [60, 220, 30];
const ROW = 10;
/** With more words around a field, the page is not a form. */
const MOST_NEAR = 1_000;

/** Adds the values of fields after their labels, so that both are read as one line. */
export function withFields(words: readonly Word[], fields: readonly Field[]): readonly Word[] {
  const [sample] = words;
  if (fields.length === 0 || !sample) return words;
  const rows = rowsBy(words, ({ y }) => [y]);
  const others = rowsBy(fields, ({ box }) => [box.bottom, box.top]);
  const changed = new Map<Word, string>();
  const filled = fields.map((field) => {
    const { box, kind } = field;
    const near = between(rows, box.bottom - 14, box.top + 14);
    for (const word of near) if (liesIn(word, box)) changed.set(word, word.text.replace(/^_{2,}|(?<!_)_{2,}$/gu, ""));
    const free = near.filter((word) => !/^_*$/u.test(word.text) && !liesIn(word, box));
    const label = kind === "box" ? besideBox(free, box) : labelOf(free, box, between(others, box.bottom, box.top));
    if (label && kind === "text" && isOpen(label.text, field.value)) changed.set(label, `${label.text}:`);
    return filledWord(field, label, sample);
  });
  const labelled = words.flatMap((word) => {
    const text = changed.get(word) ?? word.text;
    return text === "" ? [] : [text === word.text ? word : { ...word, text }];
  });
  return [...labelled, ...filled];
}

/** Whether to add a colon after the label. */
const isOpen = (label: string, value: string): boolean =>
  !/[:?：.,;]$/u.test(label) && (value !== "" || /\p{L}{2}/u.test(label));

/** The value as a word next to its label; without a label, at the position of its field. */
function filledWord({ box, kind, value }: Field, label: Word | undefined, sample: Word): Word {
  const like = label ?? sample;
  const size = label?.size ?? Math.min(sample.size, (box.top - box.bottom) * 0.8);
  const isBehind = kind === "box" && label !== undefined && label.x > box.left;
  const x = !label ? box.left : isBehind ? Math.max(box.left, label.x - size * 1.3) : label.right + size * 0.3;
  const width = Math.max(size * 0.5, Math.min(value.length * size * 0.5, box.right - x));
  return {
    ...like,
    font: { ...like.font, bold: false, italic: false, mono: false },
    text: value,
    x,
    right: isBehind ? Math.min(x + width, label.x - size * 0.3) : x + width,
    y: label?.y ?? box.top - Math.min(box.top - box.bottom, size * 1.4) + size * 0.2,
    size,
    blankBefore: true,
    link: undefined,
    tag: undefined,
    field: isBehind ? "box" : "text",
  };
}

const liesIn = ({ x, right, y, size }: Word, box: Box): boolean =>
  Math.min(right, box.right) - Math.max(x, box.left) > size * 0.5 && y > box.bottom - size * 0.5 && y < box.top;

function rowsBy<Item>(items: readonly Item[], heights: (item: Item) => readonly number[]): ReadonlyMap<number, Item[]> {
  const rows = new Map<number, Item[]>();
  for (const item of items)
    for (const key of new Set(heights(item).map((y) => Math.floor(y / ROW)))) {
      const row = rows.get(key);
      if (row) row.push(item);
      else rows.set(key, [item]);
    }
  return rows;
}

/** Rows between two heights; for a field taller than the page, only those at its edge. */
function between<Item>(rows: ReadonlyMap<number, Item[]>, from: number, to: number): readonly Item[] {
  const first = Math.floor(Math.max(from, to - 200) / ROW);
  const found: Item[] = [];
  for (let key = first; key <= Math.floor(to / ROW); key++)
    for (const item of rows.get(key) ?? []) if (found.length < MOST_NEAR) found.push(item);
  return found;
}

const besideBox = (words: readonly Word[], { left, right, bottom, top }: Box): Word | undefined => {
  const level = words.filter(({ y, size }) => y > bottom - size * 0.6 && y < top);
  const behind = closest(level, (word) => word.x - right + 2, BESIDE_BOX);
  return behind ?? closest(level, (word) => left - word.right + 2, NEAR);
};

/** The last word of the label: before the field, above it, farther before it, or below it. */
function labelOf(words: readonly Word[], box: Box, fields: readonly Field[]): Word | undefined {
  const { left, right, bottom, top } = box;
  const isBlocked = (word: Word) =>
    fields.some((it) => it.box !== box && it.box.left >= word.right - 4 && it.box.right <= left + 4);
  const level = words.filter(({ x, y, size }) => x < left && y > bottom - size * 0.6 && y < top);
  const front = closest(level, (word) => left - word.right + 4, FAR);
  const inFront = front && !isBlocked(front) ? front : undefined;
  if (inFront && left - inFront.right < NEAR) return inFront;
  const over = words.filter((word) => word.x > left - 6 && word.x < right);
  const above = over.filter(({ y, size }) => y >= top - size * 0.3 && y < top + 14).sort((a, b) => a.y - b.y);
  const below = over.filter(({ y }) => y < bottom && y > bottom - 14).sort((a, b) => b.y - a.y);
  return lastOf(above) ?? inFront ?? lastOf(below);
}

/** The word at the smallest non-negative distance. */
function closest(words: readonly Word[], distance: (word: Word) => number, most: number): Word | undefined {
  let best: { word: Word; away: number } | undefined;
  for (const word of words) {
    const away = distance(word);
    if (away >= 0 && away < most && away < (best?.away ?? Number.POSITIVE_INFINITY)) best = { word, away };
  }
  return best?.word;
}

/** The last word of the closest row; the words are sorted by distance. */
function lastOf(words: readonly Word[]): Word | undefined {
  const [nearest] = words;
  if (!nearest) return undefined;
  const row = words.filter(({ y, size }) => Math.abs(y - nearest.y) < size * 0.3).sort((a, b) => a.x - b.x);
  const end = row.findIndex((word, at) => (row[at + 1]?.x ?? Number.POSITIVE_INFINITY) - word.right > word.size);
  return row[end];
}

/** Splits a row of a form after values and before check boxes. */
export function cutAtFields(words: readonly Word[]): readonly (readonly Word[])[] {
  const lines: Word[][] = [[]];
  for (const word of words) {
    if (word.field === "box" && (lines.at(-1)?.length ?? 0) > 0) lines.push([]);
    lines.at(-1)?.push(word);
    if (word.field === "text") lines.push([]);
  }
  return lines.filter((line) => line.length > 0);
}
