import { decodeText, escapeHtml } from "@wellsourced/markup";
import {
  type Component,
  type Property,
  parameter,
  parseComponents,
  propertiesOf,
  splitValue,
  textOf,
  unescaped,
} from "../content-lines.ts";
import { countIfAny, type ParsedDocument, type ParseHints, stated } from "../document.ts";
import { type EmbeddedHtml, embedHtml, hiddenIn } from "../embedded-html.ts";
import * as plain from "../text.ts";
import { calendarTime, shownDuration, shownSpan, shownTime, timesOf } from "./calendar-time.ts";
import { recurrenceInWords } from "./recurrence.ts";

/** Maximum entries written; the rest are counted. */
const MAX_ENTRIES = 1_000;
/** Maximum attendees and dates listed for an entry. */
const MAX_LISTED = 200;
const kinds: Readonly<Record<string, string>> = {
  VEVENT: "Event",
  VTODO: "To-do",
  VJOURNAL: "Journal entry",
  VFREEBUSY: "Busy times",
};

/** Parses a calendar (`.ics`): a section for each event, to-do and journal entry. */
export async function parse(bytes: Uint8Array, hints: ParseHints = {}): Promise<ParsedDocument> {
  const calendars = parseComponents(decodeText(bytes, hints)).filter(({ name }) => name === "VCALENDAR");
  const entries = calendars.flatMap(({ components }) => components.filter(({ name }) => Object.hasOwn(kinds, name)));
  if (calendars.length === 0) return plain.parse(bytes, hints);
  const title = calendars.map((it) => textOf(it, "X-WR-CALNAME") || textOf(it, "NAME")).find(Boolean) ?? "";
  const about = calendars.map((it) => textOf(it, "X-WR-CALDESC") || textOf(it, "DESCRIPTION")).find(Boolean) ?? "";
  const shown = entries.slice(0, MAX_ENTRIES).map(entryOf);
  const [more, beyond] = [entries.length - shown.length, sum(shown, "beyond")];
  const heading = title === "" ? "" : `<h1>${escapeHtml(title)}</h1>\n`;
  return {
    html: heading + (about === "" ? "" : `${plain.textHtml(about)}\n`) + shown.map(({ html }) => html).join("\n"),
    metadata: stated({
      title: title || (entries.length === 1 ? textOf(entries[0] ?? NONE, "SUMMARY") : undefined),
      description: about,
      itemCount: entries.length,
      leftOut: [
        ...(more > 0 ? [`entries beyond ${MAX_ENTRIES} (${more})`] : []),
        ...countIfAny(sum(shown, "alarms"), "alarm"),
        ...countIfAny(sum(shown, "files"), "attached file"),
        ...(beyond > 0 ? [`attendees and dates beyond ${MAX_LISTED} of an entry (${beyond})`] : []),
      ],
    }),
    ...hiddenIn(shown),
  };
}

const NONE: Component = { name: "", properties: [], components: [] };
const sum = (shown: readonly Entry[], name: "alarms" | "files" | "beyond"): number =>
  shown.reduce((all, it) => all + it[name], 0);

/** An entry as HTML, with counts of omitted parts. */
interface Entry extends EmbeddedHtml {
  readonly alarms: number;
  readonly files: number;
  readonly beyond: number;
}

function entryOf(entry: Component): Entry {
  const body = descriptionOf(entry);
  const attendees = propertiesOf(entry, "ATTENDEE");
  const files = propertiesOf(entry, "ATTACH").filter(({ value }) => !isLink(value));
  const dates = ["RDATE", "EXDATE"].map((name) => propertiesOf(entry, name).flatMap(timesOf).length);
  const rows: readonly (readonly [name: string, html: string])[] = [
    ...timesIn(entry),
    ["Where", escapeHtml(textOf(entry, "LOCATION"))],
    ["Organizer", propertiesOf(entry, "ORGANIZER").map(personHtml).join(", ")],
    ["Attendees", attendees.slice(0, MAX_LISTED).map(personHtml).join(", ")],
    ["Status", statusOf(entry)],
    [
      "Categories",
      propertiesOf(entry, "CATEGORIES")
        .flatMap(({ value }) => splitValue(value, ","))
        .map(escapeHtml)
        .join(", "),
    ],
    ["Link", linkHtml(textOf(entry, "URL"))],
    [
      "Attached",
      propertiesOf(entry, "ATTACH")
        .filter(({ value }) => isLink(value))
        .map(({ value }) => linkHtml(value))
        .join(", "),
    ],
  ];
  const lines = rows.flatMap(([name, html]) => (html === "" ? [] : [`<b>${name}:</b> ${html.replaceAll("\n", ", ")}`]));
  const title = textOf(entry, "SUMMARY") || `${kinds[entry.name] ?? "Entry"} without a title`;
  return {
    ...body,
    html: `<h2>${escapeHtml(title)}</h2><p>${lines.join("<br>")}</p>\n${body.html}`,
    alarms: entry.components.filter(({ name }) => name === "VALARM").length,
    files: files.length,
    beyond: [attendees.length, ...dates].reduce((all, count) => all + Math.max(0, count - MAX_LISTED), 0),
  };
}

/** When an entry happens, and how it repeats. */
function timesIn(entry: Component): (readonly [string, string])[] {
  const at = (name: string) => {
    const [property] = propertiesOf(entry, name);
    return property && calendarTime(property.value, property);
  };
  const start = at("DTSTART");
  const length = shownDuration(textOf(entry, "DURATION"));
  const [due, done, instead] = [at("DUE"), at("COMPLETED"), at("RECURRENCE-ID")];
  const lasting = length === "" ? "" : `, for ${length}`;
  const busy = propertiesOf(entry, "FREEBUSY").flatMap((property) =>
    property.value.split(",", MAX_LISTED).map((span) => busySpan(span, property)),
  );
  const repeats = [
    ...propertiesOf(entry, "RRULE").map(recurrenceInWords),
    ...datesIn(entry, "RDATE", "also on"),
    ...datesIn(entry, "EXDATE", "except on"),
  ];
  const rows: readonly (readonly [string, string])[] = [
    ["When", start ? shownSpan(start, at("DTEND")) + lasting : ""],
    ["Due", due ? shownTime(due) : ""],
    ["Completed", done ? shownTime(done) : ""],
    ["Busy", busy.join("; ")],
    ["Repeats", repeats.join("; ")],
    ["In place of the one on", instead ? shownTime(instead) : ""],
  ];
  return rows.map(([name, text]) => [name, escapeHtml(text)]);
}

function busySpan(span: string, property: Property): string {
  const [from = "", to = ""] = span.split("/", 2);
  const start = calendarTime(from, property);
  if (!start) return span.trim();
  const length = shownDuration(to);
  return length === "" ? shownSpan(start, calendarTime(to, property)) : `${shownTime(start)}, for ${length}`;
}

function datesIn(entry: Component, name: string, words: string): string[] {
  const dates = propertiesOf(entry, name).flatMap(timesOf).slice(0, MAX_LISTED).map(shownTime);
  return dates.length === 0 ? [] : [`${words} ${dates.join(", ")}`];
}

const address = (value: string): string => value.trim().replace(/^mailto:/iu, "");

/** `Ada Reeve <ada@quay.example> (accepted)`. */
function personHtml(person: Property): string {
  const name = parameter(person, "CN");
  const mail = address(unescaped(person.value));
  const answer = parameter(person, "PARTSTAT").toLowerCase().replaceAll("-", " ");
  const notes = [
    answer === "needs action" ? "" : answer,
    parameter(person, "ROLE").toUpperCase() === "OPT-PARTICIPANT" ? "optional" : "",
  ].filter(Boolean);
  const shown =
    name === "" || name === mail ? mail : mail === "" || mail.startsWith("invalid:") ? name : `${name} <${mail}>`;
  return escapeHtml(notes.length === 0 ? shown : `${shown} (${notes.join(", ")})`);
}

function statusOf(entry: Component): string {
  const status = textOf(entry, "STATUS").toLowerCase().replaceAll("-", " ");
  const percent = textOf(entry, "PERCENT-COMPLETE");
  const done = /^\d{1,3}$/u.test(percent) && percent !== "0" ? `${percent}% complete` : "";
  return escapeHtml([status === "confirmed" ? "" : status, done].filter(Boolean).join(", "));
}

const isLink = (value: string): boolean => /^https?:\/\//iu.test(value.trim());
const linkHtml = (value: string): string =>
  isLink(value) ? `<a href="${escapeHtml(value.trim())}">${escapeHtml(value.trim())}</a>` : escapeHtml(value);

/** The description; many programs put HTML in it. */
function descriptionOf(entry: Component): EmbeddedHtml {
  const text = textOf(entry, "DESCRIPTION");
  const [alternative] = propertiesOf(entry, "X-ALT-DESC").filter((it) => /html/iu.test(parameter(it, "FMTTYPE")));
  if (alternative) return embedHtml(unescaped(alternative.value));
  if (/<\/(?:p|a|b|i|u|ul|ol|li|div|span|strong|em|h[1-6]|html)>|<br ?\/?>/iu.test(text)) return embedHtml(text);
  const comments = propertiesOf(entry, "COMMENT").map(({ value }) => unescaped(value));
  const all = [text, ...comments].filter((it) => it.trim() !== "").join("\n\n");
  return { html: plain.textHtml(all), hiddenTextRemoved: 0, removed: [] };
}
