import { escapeHtml } from "@wellsourced/markup";
import type { Block } from "./blocks.ts";

/** The marker of a list paragraph. */
export type Marker =
  | { readonly is: "bullet" }
  | { readonly is: "number"; readonly number: number; readonly label: string }
  /** Letters, Roman numerals or several levels: `(a)`, `1.2.3`. */
  | { readonly is: "label"; readonly label: string }
  /** A paragraph of the previous item, without a marker. */
  | { readonly is: "none" };

export interface ListLevel {
  /** How it counts, in the words of DOCX: `decimal`, `lowerLetter`, `bullet` … */
  readonly format: string;
  /** Text of its markers, with the counts of levels as `%1` … `%9`. */
  readonly text: string;
  readonly start: number;
  /** Whether it restarts after an item of a level above. */
  readonly restarts: boolean;
}

/** A list as paragraphs refer to it. */
export interface NumberedList {
  /** The definition with which it shares its counts. */
  readonly abstract: string;
  readonly levels: ReadonlyMap<number, ListLevel>;
  /** Where its levels restart when it begins. */
  readonly overrides: ReadonlyMap<number, number>;
}

/** Returns the marker of a list's next paragraph; undefined if the list is missing. */
export type NextMarker = (id: string, level: number) => Marker | undefined;

/** Levels of a list in Word; a file may state more. */
const MOST_LEVELS = 9;

/** Counts list items as displayed: across interruptions, and from the start where a list restarts. */
export function countLists(lists: ReadonlyMap<string, NumberedList>): NextMarker {
  const counted = new Map<string, number[]>();
  const begun = new Set<string>();
  return (id, level) => {
    const list = lists.get(id);
    const at = list?.levels.get(level);
    if (!list || !at || level >= MOST_LEVELS) return undefined;
    const counts = counted.get(list.abstract) ?? [];
    counted.set(list.abstract, counts);
    if (!begun.has(id)) for (const [over, start] of list.overrides) if (over < MOST_LEVELS) counts[over] = start - 1;
    begun.add(id);
    for (let above = 0; above < level; above++) counts[above] ??= list.levels.get(above)?.start ?? 1;
    counts[level] = (counts[level] ?? at.start - 1) + 1;
    for (let below = level + 1; below < counts.length; below++)
      if (list.levels.get(below)?.restarts !== false) delete counts[below];
    return markerOf(list, level, counts);
  };
}

function markerOf(list: NumberedList, level: number, counts: readonly (number | undefined)[]): Marker {
  const { format = "bullet", text = "" } = list.levels.get(level) ?? {};
  if (format === "bullet") return text.trim() === "" ? { is: "none" } : { is: "bullet" };
  const label = text
    .replace(/%(\d)/gu, (_, digit: string) => {
      const at = Number(digit) - 1;
      return formatCount(counts[at] ?? 1, list.levels.get(at)?.format ?? "decimal");
    })
    .trim();
  if (label === "") return { is: "none" };
  const isSimple = /^decimal/u.test(format) && /^\(?%\d[.):]?\)?$/u.test(text.trim());
  return isSimple ? { is: "number", number: counts[level] ?? 1, label } : { is: "label", label };
}

/** A list item, whose marker is part of its text unless Markdown can write it. */
export function itemBlock(html: string, level: number, marker: Marker): Block {
  const number = marker.is === "number" ? marker.number : undefined;
  const shown = marker.is === "label" ? `${escapeHtml(marker.label)} ${html}` : html;
  return { is: "item", item: { level, html: shown, number } };
}

export function headingHtml(html: string, level: number, marker: Marker | undefined): string {
  const label = marker?.is === "number" || marker?.is === "label" ? `${escapeHtml(marker.label)} ` : "";
  return `<h${level}>${label}${html}</h${level}>`;
}

function formatCount(count: number, format: string): string {
  if (format === "lowerLetter") return letters(count);
  if (format === "upperLetter") return letters(count).toUpperCase();
  if (format === "lowerRoman") return roman(count);
  if (format === "upperRoman") return roman(count).toUpperCase();
  if (format === "decimalZero") return String(count).padStart(2, "0");
  return format === "none" ? "" : String(count);
}

/** a … z, aa, bb: Word's sequence. */
const letters = (count: number): string =>
  count < 1 ? String(count) : String.fromCharCode(97 + ((count - 1) % 26)).repeat(Math.min(10, Math.ceil(count / 26)));

/** The numerals for one, five and ten of each power of ten, highest first. */
const romans = ["m", "cdm", "xlc", "ivx"];
/** The numeral positions for each digit. */
const digits = ["", "0", "00", "000", "01", "1", "10", "100", "1000", "02"];

const roman = (count: number): string =>
  count < 1 || count > 3_999
    ? String(count)
    : [...String(count).padStart(4, "0")]
        .map((digit, at) => (digits[Number(digit)] ?? "").replace(/\d/gu, (sign) => romans[at]?.[Number(sign)] ?? ""))
        .join("");
