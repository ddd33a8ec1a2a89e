import { type Element, lineText, textMatches } from "@wellsourced/markup";
import { NamePattern, namesOf } from "@wellsourced/markup/dom";
import { type Clue, type Clues, propertyOf, timeTags } from "./clues.ts";
import { type DayFirst, dateIn, type FoundDate, readDate } from "./dates.ts";
import type { PageKind } from "./page-kind.ts";
import { isOfOther, isOwnProperty, type Surroundings } from "./surroundings.ts";

/** A visible date. */
export interface ShownDate {
  readonly date: string;
  readonly from: string;
  readonly isUpdate: boolean;
  readonly score: number;
}

const sureNames = new NamePattern(
  /publish|pub-?date|post(?:ed)?-?(?:on|date|time)|entry-?date|article-?(?:date|time)|date-?(?:published|posted|created)|veroeffentlicht|created|byline|dateline|erstellt/u,
);
const otherNames = new NamePattern(
  /modif|updat|comment|related|event|copyright|expire|deadline|recent|calendar|popular|latest|birth|join|regist|member|valid|start-?date|end-?date/u,
);
const looseNames = new NamePattern(/date|datum|time|meta|info|fecha/u);
const frameTags = new Set(["body", "html", "main", "article"]);
const updateWords =
  /\b(?:updated?|modified|revised|reviewed|last (?:edit|change|review|verif)\w*|edited|aktualisiert\w*|zuletzt|geandert|stand|letzte anderung|mis a jour|modifie|actualizado|ultima (?:actualizacion|modifica)|atualizado|aggiornat\w|bijgewerkt|gewijzigd|uppdaterad|opdateret|oppdatert|paivitetty|zaktualizowano|aktualizacja|guncell\w+|обновлен\w*|оновлен\w*|最終更新|更新)\b/u;
const publishWords =
  /\b(?:published|publication date|posted|first published|written|released?|created|added|date|on|by|am|vom|veroffentlicht\w*|erschienen|erstellt\w*|publiziert|datum|eingestellt|publie\w*|publicado|fecha|data|pubblicato|geplaatst|gepubliceerd|publicerad|udgivet|publisert|julkaistu|opublikowan\w|dodano|yayin\w*|опубликован\w*|дата|公開|投稿|发布|発表|作成)\b[^\p{L}]{0,12}(?:\p{L}{2,12},?\s)?$/u;
/** Sentences with a date at the end of blog posts. */
const publishSentence =
  /(?:this (?:entry|post|article|page) was (?:\w+ )?(?:posted|written|published|created)|dieser (?:artikel|beitrag|eintrag) wurde|geschrieben|cet article a ete|cette entree a ete|esta entrada (?:fue|se)|este (?:articulo|post) (?:fue|foi)|questo articolo e stato|questa voce e stata|dit bericht (?:is|werd))[^.]{0,40}$/u;
const otherWords =
  /(?:©|\(c\)|copyright|\b(?:since|seit|depuis|until|bis|deadline|expires?|valid|joined|member since|registered|registriert|accessed|abgerufen|retrieved|born|geboren|next|last visit|gultig|events?|save the date|beginn|copyright|isbn|version|v))\W{0,12}(?:\p{L}{2,10}\W{1,3})?$/u;

/** Every date in a typical position, most reliable first. */
export function shownDates(clues: Clues, around: Surroundings, kind: PageKind, dayFirst: DayFirst): ShownDate[] {
  const found: ShownDate[] = [];
  for (const clue of clues.dates) {
    if (around.isAside(clue.element) && !isOwnProperty(clue.element, /datepublished/u)) continue;
    const dates = datesAt(clue, dayFirst);
    if (dates.length === 0) continue;
    const distance = around.distance(clue);
    // Of repeated dates, the first post's and the one below the heading are the page's own.
    const mayRepeat = kind === "forum" || (kind === "text" && around.isBelowHeading(clue));
    if (around.isRepeated(clue.element) && (!mayRepeat || found.some((it) => !it.isUpdate))) continue;
    for (const date of dates) found.push({ ...date, score: date.score + nearness(distance) });
  }
  return found.sort((a, b) => b.score - a.score);
}

/** Score by distance: pages show their date near the heading. */
function nearness(distance: number | undefined): number {
  if (distance === undefined) return 0.5;
  if (distance >= -15 && distance <= 40) return 2;
  if (distance >= -60 && distance <= 120) return 1;
  return distance > 600 ? -1 : 0;
}

const listed = (date: ShownDate | undefined): readonly ShownDate[] => (date ? [date] : []);

function datesAt({ element }: Clue, dayFirst: DayFirst): readonly ShownDate[] {
  const property = propertyOf(element);
  if (property.includes("date")) return listed(fromProperty(element, property, dayFirst));
  const names = namesOf(element);
  if (timeTags.has(element.tag) || element.has("datetime")) return listed(fromTime(element, dayFirst));
  const stamp = element.get("data-timestamp") || element.get("data-utime");
  const stamped = readDate(stamp) ?? (element.tag === "abbr" ? readDate(element.get("title"), dayFirst) : undefined);
  const score = sureNames.test(names) ? 4 : 2.5;
  if (stamped) return [{ date: stamped, from: "time", isUpdate: /updat|modif/u.test(names), score }];
  if (otherNames.test(names) && !frameTags.has(element.tag)) return [];
  return fromLine(element, names, dayFirst);
}

function fromProperty(element: Element, property: string, dayFirst: DayFirst): ShownDate | undefined {
  if (!/date(?:published|created|modified)|:(?:created|modified|issued)$/u.test(property)) return undefined;
  const given = element.get("datetime") || element.get("content") || element.get("title");
  const date = readDate(given, dayFirst) ?? readDate(lineText(element, 100).slice(0, 80), dayFirst);
  if (!date) return undefined;
  const isUpdate = !/published|created|issued/u.test(property);
  return isOfOther(element) ? undefined : { date, from: "microdata", isUpdate, score: 5 };
}

/** `time` states a date but rarely its meaning, so its own and its parent's text decide. */
function fromTime(time: Element, dayFirst: DayFirst): ShownDate | undefined {
  const shown = dateIn(lineText(time, 100), dayFirst)?.date;
  const date = asShown(readDate(time.get("datetime"), dayFirst), shown);
  if (!date || date.length < 10) return undefined;
  const parent = time.parent ?? time;
  const names = `${namesOf(time)} ${namesOf(parent)}`;
  const words = lineText(parent, 120).toLowerCase();
  const isSure = time.has("pubdate") || sureNames.test(names);
  const isUpdate = /updat|modif/u.test(names) ? !/publish/u.test(namesOf(time)) : updateWords.test(words) && !isSure;
  if (!isUpdate && otherNames.test(names.replace(/updat|modif/gu, ""))) return undefined;
  return { date, from: "time", isUpdate, score: isSure ? 4 : 2.5 };
}

/** Prefers the visible date, as the stated time may be in another zone. */
const asShown = (stated: string | undefined, shown: string | undefined): string | undefined =>
  stated === undefined || (shown && Math.abs(Date.parse(shown) - Date.parse(stated.slice(0, 10))) === 86_400_000)
    ? shown
    : stated;

const digit = /[\d٠-٩۰-۹]/u;

/** The date in a line, and possibly a modification date after it. */
function fromLine(element: Element, names: string, dayFirst: DayFirst): readonly ShownDate[] {
  if (!textMatches(element, digit, 320)) return [];
  const found = dateIn(lineText(element, 320), dayFirst);
  if (!found) return [];
  const later = dateIn(found.after, dayFirst);
  if (!later || !updateWords.test(later.before.slice(-40))) return listed(ofLine(found, names));
  return [...listed(ofLine({ ...found, after: later.before }, names)), ...listed(ofLine(later, names))];
}

/** A date with little else on its line, or with a word for its meaning. */
function ofLine({ date, before, after }: FoundDate, names: string): ShownDate | undefined {
  if (otherWords.test(before.slice(-60))) return undefined;
  const isUpdate = updateWords.test(before.slice(-40));
  const isCued = publishWords.test(before.slice(-40));
  const isSaid = publishSentence.test(before);
  // "On 3 May 2024 the bridge fell." is about something else.
  if (/^,?\s\p{L}[^|•·:]*[.!?]/u.test(after) && !isSaid) return undefined;
  const rest = before.length + after.length;
  if (rest > 120 && before.length > 40) return undefined;
  const sure = sureNames.test(names) ? 2 : looseNames.test(names) ? 1.5 : 0;
  const short = rest < 12 ? 1.5 : rest < 50 ? 1 : rest < 120 ? 0.5 : -0.5;
  return { date, from: sure > 0 ? "byline" : "text", isUpdate, score: sure + short + (isSaid ? 3 : isCued ? 1 : 0) };
}
