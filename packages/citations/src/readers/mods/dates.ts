import type { XmlElement } from "@wellsourced/markup/xml";
import type { CslDate } from "../../csl.ts";
import { anyDate } from "../edtf.ts";
import { elements, plain } from "../xml.ts";

/** Unknown years, and end dates of ongoing publications. */
const open = /^(?:9999|uuuu|\|{4})$/iu;
/** A month without hyphen, which looks like a six-digit year. */
const basicMonth = /^(\d{4})(\d{2})$/u;

/** Parses a date as catalogues write it. */
export function dateOfText(text: string | undefined): CslDate | undefined {
  if (text === undefined || open.test(text)) return undefined;
  // `1998, c1997` gives the year of printing and of copyright.
  return anyDate(text.replace(basicMonth, "$1-$2").replace(/(?<=\d{4}), ?(?:c|©|cop\.) ?\d{4}\.?$/u, ""));
}

function read(node: XmlElement | undefined): CslDate | undefined {
  const date = dateOfText(plain(node));
  const isVague = ["approximate", "questionable"].includes(node?.attributes.qualifier ?? "");
  return date && isVague ? { ...date, circa: true } : date;
}

const rank = ({ attributes }: XmlElement): number =>
  (attributes.keyDate === "yes" ? 0 : 2) + (attributes.encoding === undefined ? 1 : 0);

/**
 * Picks one of several equivalent dates: key date first, machine-readable before transcribed, with both ends of a
 * range.
 */
export function dateIn(nodes: readonly XmlElement[]): CslDate | undefined {
  const isEnd = ({ attributes }: XmlElement) => attributes.point === "end";
  const begins = nodes.filter((node) => !isEnd(node)).toSorted((one, other) => rank(one) - rank(other));
  for (const begin of begins) {
    const date = read(begin);
    if (!date) continue;
    if (begin.attributes.point !== "start") return date;
    const { encoding } = begin.attributes;
    const end = read(nodes.find((node) => isEnd(node) && node.attributes.encoding === encoding));
    const [from, to] = [date["date-parts"]?.[0], end?.["date-parts"]?.[0]];
    return from && to ? { ...date, "date-parts": [from, to] } : date;
  }
  return read(nodes.find(isEnd));
}

/** Returns the date of a kind from all origins, publication first. */
export const originDate = (origins: readonly XmlElement[], kind: string): CslDate | undefined =>
  dateIn(origins.flatMap((origin) => elements(origin, kind)));
