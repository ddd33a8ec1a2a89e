import { escapeHtml } from "@wellsourced/markup";
import type { XmlElement } from "@wellsourced/markup/xml";
import { type ListItem, listHtml } from "./blocks.ts";
import { clampedInteger } from "./clamped-integer.ts";
import { isTrue } from "./office.ts";
import { ommlHtml } from "./omml.ts";
import { type Run, runsHtml } from "./runs.ts";

/** A paragraph in a drawing (DrawingML). */
export interface DrawnParagraph {
  readonly html: string;
  readonly plain: string;
  readonly level: number;
  /** `undefined` if inherited. */
  readonly bullet: boolean | undefined;
  /** The first number of its list, if numbered. */
  readonly startAt: number | undefined;
}

/** Non-empty paragraphs. */
export function paragraphsOf(
  body: XmlElement | undefined,
  linkOf: (id: string) => string,
  onHidden: (text: string) => void = () => {},
): DrawnParagraph[] {
  const found: DrawnParagraph[] = [];
  for (const paragraph of body?.elements("p") ?? []) {
    const runs = [...paragraph.elements()].flatMap((it) => runOf(it, linkOf, onHidden));
    const html = runsHtml(runs).trim();
    if (html.replace(/<br>/gu, "").trim() === "") continue;
    const properties = paragraph.at("pPr");
    const numbering = properties?.at("buAutoNum");
    found.push({
      html,
      plain: runs.map(({ plain }) => plain).join(""),
      level: clampedInteger(properties?.get("lvl"), 0, 8),
      bullet: properties?.at("buNone")
        ? false
        : properties?.at("buChar") || properties?.at("buBlip") || numbering
          ? true
          : undefined,
      startAt: numbering && (Number(numbering.get("startAt") ?? 1) || 1),
    });
  }
  return found;
}

interface PlainRun extends Run {
  readonly plain: string;
}

function runOf(element: XmlElement, linkOf: (id: string) => string, onHidden: (text: string) => void): PlainRun[] {
  if (element.name === "br") return [{ html: "<br>", plain: " ", marks: [], link: "" }];
  if (element.name === "AlternateContent" || element.name === "Choice" || element.name === "m") return mathOf(element);
  if (element.name !== "r" && element.name !== "fld") return [];
  const text = element.at("t")?.text ?? "";
  const properties = element.at("rPr");
  if (isTiny(properties)) {
    if (text.trim() !== "") onHidden(text);
    return [];
  }
  const click = properties?.at("hlinkClick");
  const id = click?.prefixed("id");
  return [{ html: escapeHtml(text), plain: text, marks: marksOf(properties), link: id ? linkOf(id) : "" }];
}

/** Text of at most one point is not for readers. Sizes are in hundredths of a point. */
const isTiny = (properties: XmlElement | undefined): boolean => Number(properties?.get("sz") ?? 101) <= 100;

function mathOf(element: XmlElement): PlainRun[] {
  const html = [...element.all("oMath")].map((math) => ommlHtml(math, false)).join(" ");
  return html === "" ? [] : [{ html, plain: element.text, marks: [], link: "" }];
}

function marksOf(properties: XmlElement | undefined): string[] {
  const isOn = (name: string) => isTrue(properties?.get(name));
  const raised = Number(properties?.get("baseline") ?? 0);
  const strike = properties?.get("strike") ?? "noStrike";
  return [
    ...(isOn("b") ? ["strong"] : []),
    ...(isOn("i") ? ["em"] : []),
    ...(strike === "noStrike" ? [] : ["s"]),
    ...(raised > 0 ? ["sup"] : raised < 0 ? ["sub"] : []),
  ];
}

/** Paragraphs of a shape. Several paragraphs in a slide's body are a list, by convention. */
export function shapeHtml(paragraphs: readonly DrawnParagraph[], isBody: boolean): string[] {
  const asList = isBody && paragraphs.length > 1;
  const blocks: string[] = [];
  let items: ListItem[] = [];
  let counts: number[] = [];
  const flush = () => {
    if (items.length > 0) blocks.push(listHtml(items));
    items = [];
    counts = [];
  };
  const base = Math.min(...paragraphs.map(({ level }) => level));
  for (const { html, level, bullet, startAt } of paragraphs) {
    if (bullet ?? (asList || level > 0)) {
      counts.length = level + 1;
      const number = startAt === undefined ? undefined : (counts[level] ?? startAt - 1) + 1;
      if (number !== undefined) counts[level] = number;
      items.push({ level: level - base, html, number });
    } else {
      flush();
      blocks.push(`<p>${html}</p>`);
    }
  }
  flush();
  return blocks;
}
