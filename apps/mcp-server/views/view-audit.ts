import { element } from "../dashboard/dom.ts";
import { type Fields, isRecord } from "./host.ts";
import { button, copy, start } from "./page.ts";
import { type Choice, doiLink, filters, type Look, link, said, state } from "./parts.ts";
import { fields, inWords, list, number, records, text, texts } from "./read.ts";

const LOOKS: Readonly<Record<string, Look>> = { error: "bad", warning: "doubtful", note: "unknown" };
const ORDER: readonly Look[] = ["bad", "doubtful", "unknown", "good"];
/** Flags of replies that name no level. */
const SERIOUS = ["retracted", "not_found", "mismatch", "placeholder"];

const flagsOf = (entry: Fields): readonly string[] => texts(entry, "flags");

/** The look of a flag: by the level in the reply, if it names one. */
function lookOfFlag(flag: string, entry: Fields): Look {
  const level = text(fields(entry, "flagLevels"), flag);
  if (level) return LOOKS[level] ?? "doubtful";
  return flag === "unchecked" ? "unknown" : SERIOUS.includes(flag) ? "bad" : "doubtful";
}

const lookOf = (entry: Fields): Look => {
  const looks = flagsOf(entry).map((flag) => lookOfFlag(flag, entry));
  return ORDER.find((look) => looks.includes(look)) ?? "good";
};

const CHOICES: readonly Choice<Fields>[] = [
  { words: "With problems", fits: (entry) => ["bad", "doubtful"].includes(lookOf(entry)) },
  { words: "Could not be checked", fits: (entry) => flagsOf(entry).includes("unchecked") },
  { words: "With a correction", fits: (entry) => bibtexOf(entry) !== "" },
  { words: "Without findings", fits: (entry) => lookOf(entry) === "good" },
];

const bibtexOf = (entry: Fields): string => text(fields(entry, "best"), "asBibtex").trim();

function referenceOf(entry: Fields, place: number): readonly Node[] {
  const [title, doi, url] = [text(entry, "title"), text(entry, "doi"), text(entry, "url")];
  const lines = [
    element("b", {}, `${(number(entry, "index") ?? place) + 1}. `, said(title)),
    doi ? doiLink(doi) : url && url !== title ? link(url) : "",
    text(entry, "archivedUrl") && link(text(entry, "archivedUrl"), "Archived copy"),
  ];
  return lines.filter((one) => one instanceof Node).map((one) => element("div", {}, one));
}

function differenceOf(difference: Fields): HTMLElement {
  const [first] = records(difference, "recorded");
  const cited = element("del", {}, said(text(difference, "cited")));
  const recorded = first
    ? [" → ", element("ins", {}, said(text(first, "value"))), ` (${text(first, "source")})`]
    : [" is a placeholder"];
  return element("li", {}, `${inWords(text(difference, "field"))}: `, cited, ...recorded);
}

/** What was found about an entry. */
function findingOf(entry: Fields): readonly Node[] {
  const flags = flagsOf(entry);
  const states = flags.map((flag) => element("div", {}, state(lookOfFlag(flag, entry), inWords(flag))));
  const differences = records(entry, "differences").filter((one) => text(one, "kind") !== "variant");
  const evidence = texts(entry, "claimEvidence").slice(0, 2);
  return [
    ...(flags.length > 0 ? states : [state("good", "No problems found")]),
    ...texts(entry, "attention").map((one) => element("div", {}, state("doubtful", ""), said(one))),
    ...(text(entry, "reason") ? [element("div", { class: "soft" }, said(text(entry, "reason")))] : []),
    ...(differences.length > 0 ? [element("ul", {}, ...differences.map(differenceOf))] : []),
    ...evidence.map((one) => element("blockquote", { dir: "auto" }, one)),
  ];
}

/** The recorded entry, and whether it was accepted. */
function correctionOf(entry: Fields, changed: () => void) {
  const bibtex = bibtexOf(entry);
  const none = lookOf(entry) === "good" ? [] : [element("span", { class: "soft" }, "No correction is known")];
  if (!bibtex) return { nodes: none, accepted: () => "" };
  const input = element("input", { type: "checkbox" });
  input.addEventListener("change", changed);
  const url = text(fields(entry, "best"), "url");
  const name = text(entry, "title") || `entry ${(number(entry, "index") ?? 0) + 1}`;
  const label = element("label", {}, input, " Accept the record", element("span", { class: "unseen" }, ` of ${name}`));
  const shown = element("details", {}, element("summary", {}, "BibTeX"), element("pre", {}, bibtex));
  return {
    nodes: [label, ...(url ? [element("div", {}, link(url, "Record"))] : []), shown],
    accepted: () => (input.checked ? bibtex : ""),
  };
}

/** Copies the accepted records. */
function copier(accepted: () => readonly string[]) {
  const place = element("textarea", { readonly: "", rows: "10", "aria-label": "Corrected BibTeX" });
  place.hidden = true;
  const made = button("Copy the corrected BibTeX", () => copy(`${accepted().join("\n\n")}\n`, place));
  const refresh = () => {
    const { length } = accepted();
    made.disabled = length === 0;
    made.textContent = `Copy the corrected BibTeX (${length})`;
  };
  refresh();
  return { shown: element("div", { class: "actions" }, made, place), refresh };
}

function summaryOf(report: Fields, entries: readonly Fields[]): HTMLElement {
  const of = (look: Look) => entries.filter((entry) => lookOf(entry) === look).length;
  const rows = [
    ["bad", "with serious problems"],
    ["doubtful", "with problems"],
    ["unknown", "could not be checked or have notes"],
    ["good", "without findings"],
  ] as const;
  const items = rows
    .filter(([look]) => of(look) > 0)
    .map(([look, words]) => element("li", {}, state(look, String(of(look))), ` ${words}`));
  const notes = ["warning", "skippedNote"].flatMap((name) => text(report, name) || []);
  return element(
    "header",
    {},
    element("h1", {}, typeof report.input === "string" ? "Verified citation" : "Audit of references"),
    element("ul", { class: "figures" }, ...items),
    ...notes.map((note) => element("p", { class: "soft" }, said(note))),
  );
}

/** The answer about one citation as an entry, with its findings as flags. */
function entryOf(answer: Fields): Fields {
  const [record, status] = [fields(answer, "matchedRecord"), fields(answer, "retractionStatus")];
  const flags = [
    answer.exists === false && "not_found",
    answer.titleMatch === "mismatch" && "mismatch",
    status.retracted === true ? "retracted" : text(status, "kind") && "notice",
    answer.linkLive === false && "dead_link",
    answer.claimSupport === "not_addressed" && "mischaracterized",
    text(answer, "verificationStatus") === "uncertain" && "unchecked",
  ].filter(Boolean);
  return {
    ...answer,
    flags: list(answer, "flags").length > 0 ? answer.flags : flags,
    title: text(record, "title") || text(answer, "input"),
    doi: text(record, "doi"),
    url: text(record, "url"),
    reason: text(answer, "authenticityCaveat"),
    flagLevels: { notice: "note", ...fields(answer, "flagLevels") },
  };
}

const entriesIn = (report: unknown): readonly Fields[] | undefined => {
  if (!isRecord(report)) return undefined;
  if (Array.isArray(report.entries)) return records(report, "entries");
  return typeof report.input === "string" && "exists" in report ? [entryOf(report)] : undefined;
};

void start((report) => {
  const found = entriesIn(report);
  if (!found || !isRecord(report)) return undefined;
  const entries = found.toSorted((a, b) => ORDER.indexOf(lookOf(a)) - ORDER.indexOf(lookOf(b)));
  const corrections = entries.map((entry) => correctionOf(entry, () => copied.refresh()));
  const copied = copier(() => corrections.map(({ accepted }) => accepted()).filter(Boolean));
  const all = entries.map((item, index) => ({
    item,
    shown: element(
      "tr",
      {},
      element("th", { scope: "row" }, ...referenceOf(item, index)),
      element("td", { "data-name": "Finding" }, ...findingOf(item)),
      element("td", { "data-name": "Correction" }, ...(corrections[index]?.nodes ?? [])),
    ),
  }));
  const head = ["Reference", "Finding", "Correction"].map((name) => element("th", { scope: "col" }, name));
  const table = element(
    "table",
    {},
    element("thead", {}, element("tr", {}, ...head)),
    element("tbody", {}, ...all.map(({ shown }) => shown)),
  );
  const footer = element("footer", {}, "A finding is evidence to look at, not a verdict.");
  return [summaryOf(report, entries), element("main", {}, filters(CHOICES, all), table, copied.shown), footer];
});
