import { parseXml, type XmlElement } from "@wellsourced/markup/xml";
import type { ListLevel, NumberedList } from "./numbering.ts";

/** Lists by the number that paragraphs use. */
export function readDocxLists(part: Uint8Array | undefined): ReadonlyMap<string, NumberedList> {
  const root = part && parseXml(part).at("numbering");
  const abstracts = new Map(
    [...(root?.elements("abstractNum") ?? [])].map((it) => [it.get("abstractNumId") ?? "", it]),
  );
  const byStyle = new Map(
    [...abstracts.values()].flatMap((it) => {
      const style = it.at("styleLink")?.get("val");
      return style === undefined ? [] : [[style, it] as const];
    }),
  );
  const lists = new Map<string, NumberedList>();
  for (const num of root?.elements("num") ?? []) {
    const stated = abstracts.get(num.at("abstractNumId")?.get("val") ?? "");
    const abstract = byStyle.get(stated?.at("numStyleLink")?.get("val") ?? "") ?? stated;
    if (abstract) lists.set(num.get("numId") ?? "", readList(num, abstract));
  }
  return lists;
}

function readList(num: XmlElement, abstract: XmlElement): NumberedList {
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

const readLevel = (level: XmlElement): ListLevel => ({
  format: level.at("numFmt")?.get("val") ?? "decimal",
  text: level.at("lvlText")?.get("val") ?? "",
  start: Number(level.at("start")?.get("val") ?? 1) || 0,
  restarts: level.at("lvlRestart")?.get("val") !== "0",
});
