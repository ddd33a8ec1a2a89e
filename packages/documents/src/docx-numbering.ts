import { parseXml, type XmlElement } from "@wellsourced/markup/xml";

/** The marker of a list paragraph. */
export type Marker =
  | { readonly is: "bullet" }
  | { readonly is: "number"; readonly number: number; readonly label: string }
  /** Letters, Roman numerals or several levels: `(a)`, `1.2.3`. */
  | { readonly is: "label"; readonly label: string }
  /** A paragraph of the previous item, without a marker. */
  | { readonly is: "none" };

type List = ReturnType<typeof readList>;

/** Returns the marker of a list's next paragraph; undefined if the list is missing. */
export type NextMarker = (id: string, level: number) => Marker | undefined;

/** Counts list items as displayed: across interruptions, and from the start where a list restarts. */
export function countLists(part: Uint8Array | undefined): NextMarker {
  const lists = readLists(part && parseXml(part).at("numbering"));
  const counted = new Map<string, number[]>();
  const begun = new Set<string>();
  return (id, level) => {
    const list = lists.get(id);
    const at = list?.levels.get(level);
    if (!list || !at) return undefined;
    const counts = counted.get(list.abstract) ?? [];
    counted.set(list.abstract, counts);
    if (!begun.has(id)) for (const [over, start] of list.overrides) counts[over] = start - 1;
    begun.add(id);
    for (let above = 0; above < level; above++) counts[above] ??= list.levels.get(above)?.start ?? 1;
    counts[level] = (counts[level] ?? at.start - 1) + 1;
    for (let below = level + 1; below < counts.length; below++)
      if (list.levels.get(below)?.restarts !== false) delete counts[below];
    return markerOf(list, level, counts);
  };
}

function markerOf(list: List, level: number, counts: readonly (number | undefined)[]): Marker {
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

function readLists(root: XmlElement | undefined): ReadonlyMap<string, List> {
  const abstracts = new Map(
    [...(root?.elements("abstractNum") ?? [])].map((it) => [it.get("abstractNumId") ?? "", it]),
  );
  const byStyle = new Map(
    [...abstracts.values()].flatMap((it) => {
      const style = it.at("styleLink")?.get("val");
      return style === undefined ? [] : [[style, it] as const];
    }),
  );
  const lists = new Map<string, List>();
  for (const num of root?.elements("num") ?? []) {
    const stated = abstracts.get(num.at("abstractNumId")?.get("val") ?? "");
    const abstract = byStyle.get(stated?.at("numStyleLink")?.get("val") ?? "") ?? stated;
    if (abstract) lists.set(num.get("numId") ?? "", readList(num, abstract));
  }
  return lists;
}

function readList(num: XmlElement, abstract: XmlElement) {
  const levels = new Map([...abstract.elements("lvl")].map((level) => [Number(level.get("ilvl")), readLevel(level)]));
  const overrides = new Map<number, number>();
  for (const override of num.elements("lvlOverride")) {
    const at = Number(override.get("ilvl"));
    const own = override.at("lvl");
    if (own) levels.set(at, readLevel(own));
    const start = override.at("startOverride")?.get("val");
    if (start !== undefined) overrides.set(at, Number(start));
  }
  return { abstract: abstract.get("abstractNumId") ?? "", levels, overrides };
}

const readLevel = (level: XmlElement) => ({
  format: level.at("numFmt")?.get("val") ?? "decimal",
  text: level.at("lvlText")?.get("val") ?? "",
  start: Number(level.at("start")?.get("val") ?? 1) || 0,
  restarts: level.at("lvlRestart")?.get("val") !== "0",
});

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
