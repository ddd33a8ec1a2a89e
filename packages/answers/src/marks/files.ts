import type { Hole } from "../flow.ts";
import { citesOf } from "../inline/numbers.ts";

const bracket = /[[(]([^[\]()\n]{3,140})[\])]/gu;
const label = /^\p{L}{3,12}:\s?/u;
const endings = new Set("pdf doc docx txt md html htm csv xls xlsx ppt pptx epub".split(" "));
const isFile = (name: string): boolean =>
  !/[:/]/u.test(name) && endings.has(/[^.]\.([a-z]{2,4})$/iu.exec(name)?.[1]?.toLowerCase() ?? "");

/** File names, as programs that answer from documents cite: `[tides.pdf, p. 3]`, `(Source: tides.pdf)`. */
export const files = (text: string): Hole[] =>
  [...text.matchAll(bracket)].flatMap(({ 0: whole, 1: inside = "", index }) => {
    const words = inside.replace(label, "");
    const name = words.split(",")[0]?.trim() ?? "";
    if (!isFile(name) || (whole.startsWith("(") && words === inside)) return [];
    return [{ start: index, end: index + whole.length, kind: "private" as const, cites: citesOf([name]) }];
  });
