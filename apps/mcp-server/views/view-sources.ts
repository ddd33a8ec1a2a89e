import { element } from "../dashboard/dom.ts";
import { type Fields, type Host, isRecord } from "./host.ts";
import { button, say, start, textOf } from "./page.ts";
import { type Choice, counted, doiLink, filters, link, said } from "./parts.ts";
import { fields, inWords, list, number, records, text, texts } from "./read.ts";

/** Names of the list of sources in the replies of search tools. */
const LISTS = ["papers", "results", "articles", "sources"];
const LONGEST = 400;
const MOST_AUTHORS = 3;

type Reason = string | false | undefined;
const given = (reasons: readonly Reason[]): readonly string[] =>
  reasons.filter((one): one is string => typeof one === "string" && one !== "");

const short = (words: string): string => (words.length > LONGEST ? `${words.slice(0, LONGEST - 1).trimEnd()}…` : words);
const dayOf = (date: string): string => /^\d{4}(?:-\d{2}){0,2}/u.exec(date)?.[0] ?? date;

function reputationOf(source: Fields): { readonly tier: string; readonly words: string } {
  const rated = { ...fields(source, "sourceReputation"), ...fields(source, "domainReputation") };
  const [tier, basis] = [text(rated, "tier"), text(rated, "basis")];
  return { tier, words: `Reputation of the site: ${tier}${basis ? ` (${basis})` : ""}` };
}

const KINDS: Readonly<Record<string, string>> = {
  peer_reviewed: "Peer-reviewed",
  official_docs: "Official documentation",
  government: "Published by a government",
};

/** What speaks for a source, in its own record. */
function reasonsFor(source: Fields): readonly string[] {
  const [cited, foundBy] = [number(source, "citationCount"), texts(source, "foundBy")];
  const { tier, words } = reputationOf(source);
  return given([
    text(source, "claimSignal") && `It addresses the claim: “${short(text(source, "claimSignal"))}”`,
    cited !== undefined && cited > 0 && `Cited by ${counted(cited, "work")}`,
    KINDS[text(source, "sourceType")],
    text(source, "journal") && `Published in ${text(source, "journal")}`,
    source.isInDoaj === true && "The journal is in the Directory of Open Access Journals",
    source.openAccess === true && "Free to read in full",
    tier === "high" && words,
    text(source, "authorityTier") === "high" && "Authority of the site: high",
    foundBy.length > 1 && `Found by ${foundBy.join(", ")}`,
  ]);
}

function noticeOf(status: Fields): Reason {
  const kind = status.retracted === true ? "retraction" : text(status, "kind");
  const date = text(status, "date");
  return kind && `Notice: ${inWords(kind).toLowerCase()}${date ? ` of ${date}` : ""}`;
}

/** What speaks against a source, or calls for a closer look. */
function reasonsAgainst(source: Fields): readonly string[] {
  const { tier, words } = reputationOf(source);
  return given([
    noticeOf(fields(source, "retractionStatus")),
    source.lowConfidenceDomain === true && "Has the title of a much-cited work, but is not on a scholarly site",
    source.isSocialMedia === true && "Posted on social media",
    (tier === "low" || tier === "mixed") && words,
    text(source, "authorityTier") === "low" && "Authority of the site: low",
    text(source, "sourceType") === "preprint" && "Not peer-reviewed",
    source.truncated === true && "Read only in part",
    source.openAccess === false && "No free copy is known",
  ]);
}

function bylineOf(source: Fields): string {
  const authors = texts(source, "authors");
  const names = authors.slice(0, MOST_AUTHORS).join(", ") + (authors.length > MOST_AUTHORS ? " et al." : "");
  const year = number(source, "year");
  const site = text(source, "displayLink") || hostOf(text(source, "url"));
  return given([names, year === undefined ? "" : String(year), dayOf(text(source, "publishedAt")), site]).join(" · ");
}

function hostOf(address: string): string {
  try {
    return new URL(address).host;
  } catch {
    return "";
  }
}

const wordsOf = (source: Fields): string =>
  texts(source, "keySentences").join(" … ") ||
  ["abstract", "snippet", "content", "tldr"].map((name) => text(source, name)).find(Boolean) ||
  "";

function reasons(title: string, look: "good" | "doubtful", all: readonly string[]): readonly Node[] {
  if (all.length === 0) return [];
  const sign = element("span", { class: look, "aria-hidden": "true" }, look === "good" ? "+ " : "− ");
  const items = all.map((one) => element("li", {}, sign.cloneNode(true), said(one)));
  return [element("section", {}, element("h3", {}, title), element("ul", { class: "reasons" }, ...items))];
}

const balanceOf = (source: Fields): readonly Node[] => {
  const all = [
    ...reasons("Speaks for it", "good", reasonsFor(source)),
    ...reasons("Speaks against it", "doubtful", reasonsAgainst(source)),
  ];
  return all.length > 0 ? all : [element("p", { class: "soft" }, "The search says nothing for or against it.")];
};

/** Looks a source up in registries, and adds what they say to its reasons. */
async function verify(source: Fields, card: HTMLElement, host: Host): Promise<void> {
  const title = text(source, "title");
  say(`Verifying ${title}…`);
  const citation = text(source, "doi") || text(source, "url");
  const result = await host.callTool("verify_citation", { citation });
  const found = result.structuredContent;
  if (result.isError || !found) return say(textOf(result), true);
  const exists = found.exists === true ? "It exists as cited" : undefined;
  const live = found.linkState === "live" ? "The link works" : undefined;
  const notice = noticeOf(fields(found, "retractionStatus"));
  const clear = list(found, "checkedSources").length > 0 && !notice && "No notice is registered about it";
  const doubts = given([
    found.exists === false && "No registry has it",
    notice,
    text(found, "linkState") && !live && `The link: ${inWords(text(found, "linkState")).toLowerCase()}`,
    text(found, "authenticityCaveat"),
  ]);
  card
    .querySelector(".verified")
    ?.replaceChildren(
      ...reasons("Verified", "good", given([exists, clear, live])),
      ...reasons("Verified", "doubtful", doubts),
    );
  say(`${title}: ${doubts[0] ?? exists ?? "no registry says more"}.`);
}

function cardOf(source: Fields, index: number, host: Host): HTMLElement {
  const [title, url, doi] = [text(source, "title"), text(source, "url"), text(source, "doi")];
  const id = `source-${index}`;
  const card = element(
    "article",
    { class: "card", "aria-labelledby": id },
    element("h2", { id }, url ? link(url, title || url) : said(title)),
    element("p", { class: "soft" }, said(bylineOf(source)), ...(doi ? [" · ", doiLink(doi)] : [])),
    element("p", { dir: "auto" }, short(wordsOf(source))),
    element("div", { class: "balance" }, ...balanceOf(source)),
    element("div", { class: "balance verified" }),
  );
  if (host.canCall && (doi || url)) card.append(button("Verify", () => verify(source, card, host), id));
  return card;
}

const CHOICES: readonly Choice<Fields>[] = [
  { words: "Something speaks against it", fits: (source) => reasonsAgainst(source).length > 0 },
  { words: "Nothing speaks against it", fits: (source) => reasonsAgainst(source).length === 0 },
  { words: "Free to read", fits: ({ openAccess, pdfUrl }) => openAccess === true || pdfUrl !== undefined },
];

void start((report, _, host) => {
  const name = isRecord(report) ? LISTS.find((one) => Array.isArray(report[one])) : undefined;
  if (!isRecord(report) || !name) return undefined;
  const sources = records(report, name);
  const all = sources.map((item, index) => ({ item, shown: cardOf(item, index, host) }));
  const query = text(report, "query");
  const notes = ["note", "warning"].flatMap((field) => text(report, field) || []);
  return [
    element(
      "header",
      {},
      element("p", { class: "soft" }, counted(sources.length, "source")),
      element("h1", {}, query ? said(query) : "Sources"),
      ...notes.map((one) => element("p", { class: "soft" }, said(one))),
    ),
    element("main", {}, filters(CHOICES, all), ...all.map(({ shown }) => shown)),
  ];
});
