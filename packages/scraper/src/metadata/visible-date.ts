import { namesOf } from "../dom/names.ts";
import { type Element, eachElement, lineText } from "../dom/tree.ts";
import { findDate, readDate } from "./dates.ts";

/** Names of elements that hold a date. */
const dateNames =
  /(?:^|[\s_-])(?:dates?|date-?time|published(?:-?(?:at|on|date))?|publish-?date|pub-?date|post(?:ed)?-?(?:on|date|meta)|entry-?(?:date|meta)|article-?(?:date|meta|info)|time-?stamp|datum|byline|by-?line|meta|fecha|created)(?:$|[\s_-])/u;
const sureNames = /publish|pub-?date|post(?:ed)?-?(?:on|date)|entry-?date|article-?date/u;
/** Dates of other things: updates, comments, events, other pages. */
const notThis =
  /modif|updat|comment|related|sidebar|event|footer|copyright|expire|deadline|recent|widget|teaser|calendar|popular|latest/u;
const updated = /\b(?:updated|modified|aktualisiert|zuletzt|last edited|mis à jour|actualizado)\b/iu;

interface Found {
  readonly date: string;
  readonly score: number;
}

/** The publication date as shown: in `time`, microdata or an element named for it. Nearer to the main heading is better. */
export function visibleDate(body: Element): string | undefined {
  let best: Found | undefined;
  let sinceHeading = Number.NaN;
  let _place = 0;
  eachElement(body, (element) => {
    _place++;
    if (element.tag === "h1") sinceHeading = 0;
    else sinceHeading++;
    const names = namesOf(element);
    if (
      /^(?:footer|nav|aside)$/u.test(element.tag) ||
      (notThis.test(names) && element.tag !== "body" && element.tag !== "time")
    )
      return element.tag === "body" ? undefined : false;
    const found = dateOf(element, names, sinceHeading);
    if (found && (!best || found.score > best.score)) best = found;
    return undefined;
  });
  return best && best.score >= 2 ? best.date : undefined;
}

function dateOf(element: Element, names: string, sinceHeading: number): Found | undefined {
  const property = element.get("itemprop").toLowerCase();
  const near = sinceHeading <= 60 ? 2 : Number.isNaN(sinceHeading) ? 0.5 : sinceHeading <= 400 ? 0.5 : 0;
  if (property === "datepublished" || property === "datecreated") {
    const date = readDate(element.get("datetime") || element.get("content") || lineText(element, 100));
    return date ? { date, score: 6 + near } : undefined;
  }
  if (element.tag === "time") return fromTime(element, names, near);
  if (element.tag === "abbr" && element.has("title") && /published|date/u.test(names)) {
    const date = readDate(element.get("title"));
    return date ? { date, score: 4 + near } : undefined;
  }
  if (!dateNames.test(names)) return undefined;
  const text = lineText(element, 200);
  const date = text.length < 180 && !updated.test(text) ? findDate(text) : undefined;
  return date ? { date, score: (sureNames.test(names) ? 2 : 1) + near + (text.length < 40 ? 0.5 : 0) } : undefined;
}

/** `time` says when, rarely what of: its own and its parent's words decide. */
function fromTime(time: Element, names: string, near: number): Found | undefined {
  const date = readDate(time.get("datetime")) ?? findDate(lineText(time, 100));
  if (!date) return undefined;
  const isUpdate =
    /updat|modif/u.test(`${names} ${namesOf(time.parent ?? time)}`) || updated.test(lineText(time.parent ?? time, 120));
  const isSure = time.has("pubdate") || sureNames.test(names) || sureNames.test(namesOf(time.parent ?? time));
  return { date, score: (isUpdate ? 0.5 : isSure ? 4 : 2.5) + near };
}
