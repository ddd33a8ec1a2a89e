import type { IntegrityNotice } from "@wellsourced/core/records";
import { z } from "zod";
import { type RawStanding, type StandingAsk, standing } from "../../capabilities/standing.ts";
import { type RawWork, unknownWork, type WorkAsk, work } from "../../capabilities/work.ts";
import { bareDoi, known } from "../../clean.ts";
import type { Exchange } from "../../define.ts";
import { listOf, text } from "../../fields.ts";
import { integrityOf, toNotice } from "../../retraction.ts";
import { crossrefIntegrity, dayOf, toWork, type Update, Work, Works } from "./work.ts";

/** A comma ends a filter, however it is written. */
const endsFilter = (doi: string): boolean => doi.includes(",");

/** Asked beside a search, by somebody who will not wait. */
const HASTY = { retries: 0 };

async function ofWorks({ dois, limit }: StandingAsk, exchange: Exchange): Promise<readonly RawStanding[]> {
  const plain = dois.filter((doi) => !endsFilter(doi));
  const query = {
    filter: plain.map((doi) => `doi:${doi}`).join(","),
    rows: limit,
    select: "DOI,title,updated-by",
  };
  const { message } = await exchange.send({ path: "/works", ...HASTY, query }, Works);
  return message.items.map((work) => ({ doi: work.DOI, ...crossrefIntegrity(work) }));
}

const isAbout = (doi: string) => (update: Update) => bareDoi(update.DOI) === doi;

/**
 * Whether the one that claims to update the other is its notice. Retracted works list their own notices among what they
 * update, so that each updates the other: then the one that is updated by the other, else the older one, is the work.
 */
export function isNotice(notice: Work, work: Pick<Work, "DOI" | "updated-by" | "update-to" | "created">): boolean {
  const [its, own] = [bareDoi(notice.DOI), bareDoi(work.DOI)];
  if (!its || !own) return false;
  if (its === own || work["updated-by"]?.some(isAbout(its))) return true;
  if (notice["updated-by"]?.some(isAbout(own))) return false;
  if (!work["update-to"]?.some(isAbout(its))) return true;
  return (dayOf(notice.created) ?? "") > (dayOf(work.created) ?? "");
}

function noticesIn(item: Work, doi: string): readonly (IntegrityNotice | undefined)[] {
  return (item["update-to"] ?? [])
    .filter(isAbout(doi))
    .map(({ type, source, updated }) =>
      toNotice({ doi: bareDoi(item.DOI), type, source, date: dayOf(updated) }, "crossref"),
    );
}

/** A notice that stands for many works is a long record; these are the parts that matter. */
const PARTS = "DOI,update-to,updated-by,created";
/** Notices of one work are a handful. */
const NOTICES_OF_ONE = 20;

/**
 * Notices point to their works; the works' own records need not know of them. Whether a comma within a DOI reaches the
 * filter whole cannot be told: such a work counts as checked only if something was found.
 */
async function byNotices({ dois }: StandingAsk, exchange: Exchange): Promise<readonly RawStanding[]> {
  const plain = dois.filter((doi) => !endsFilter(doi));
  const asked = await Promise.all([
    plain.length > 0 ? updatesTo(plain, exchange) : [],
    ...dois.filter(endsFilter).map((doi) => updatesTo([doi], exchange)),
  ]);
  const items = asked.flat();
  const isClaimed = (doi: string) => items.some((item) => item["update-to"]?.some(isAbout(doi)));
  const checked = dois.filter((doi) => isClaimed(doi) || !endsFilter(doi));
  return Promise.all(
    checked.map(async (doi) => {
      const work = (isClaimed(doi) ? await ownRecord(doi, exchange) : undefined) ?? { DOI: doi };
      const notices = items.filter((item) => isNotice(item, work)).flatMap((item) => noticesIn(item, doi));
      return { doi, ...integrityOf(notices) };
    }),
  );
}

/** A comma within a value is escaped once more than the address needs. */
async function updatesTo(dois: readonly string[], exchange: Exchange): Promise<readonly Work[]> {
  const filter = dois.map((doi) => `updates:${doi.replaceAll(",", "%2C")}`).join(",");
  const query = { filter, rows: Math.min(1_000, dois.length * NOTICES_OF_ONE), select: PARTS };
  const { message } = await exchange.send({ path: "/works", query }, Works);
  return message.items;
}

const One = z.object({ message: Work });

/** By its own address, which knows a work by all its names. A DOI that was withdrawn may lead to its notice instead. */
async function ownRecord(doi: string, exchange: Exchange): Promise<Work | undefined> {
  const found = await exchange.find({ path: `/works/${encodeURIComponent(doi)}`, isLookup: true }, One);
  return found && bareDoi(found.message.DOI) === doi ? found.message : undefined;
}

export const standings = standing({
  rank: 1,
  most: 50,
  declines: ({ dois, from = "work" }) => from === "work" && dois.every(endsFilter),
  steps: async (ask, exchange) => ({
    raws: await (ask.from === "notices" ? byNotices(ask, exchange) : ofWorks(ask, exchange)),
  }),
});

const MOST = 50;

async function findMany(dois: readonly string[], exchange: Exchange): Promise<readonly RawWork[]> {
  const query = { filter: dois.map((doi) => `doi:${doi}`).join(","), rows: dois.length };
  const { message } = await exchange.send({ path: "/works", query }, Works);
  return message.items.map(toWork).filter(({ doi }) => doi && dois.includes(doi));
}

const digits = (number: string): string => number.replace(/[^\dXx]/gu, "").toUpperCase();

/** The book itself, not one of its chapters: they bear its number, too. */
async function findBook(isbn: string, exchange: Exchange): Promise<readonly RawWork[]> {
  const query = { filter: `isbn:${digits(isbn)}`, rows: 20 };
  const { message } = await exchange.send({ path: "/works", query }, Works);
  const whole = message.items.find(({ type }) =>
    /^(?:book|monograph|edited-book|reference-book|proceedings)$/u.test(type ?? ""),
  );
  return whole ? [toWork(whole)] : [];
}

const Journal = z.object({ message: z.object({ title: text, publisher: text, ISSN: listOf(z.string()) }) });

async function findJournal(issn: string, exchange: Exchange): Promise<readonly RawWork[]> {
  const request = { path: `/journals/${encodeURIComponent(issn)}`, isLookup: true };
  const { title, publisher } = (await exchange.find(request, Journal))?.message ?? {};
  if (!title) return [];
  const publication = { types: ["journal"], issn, ...known({ publisher: publisher ?? undefined }) };
  return [{ title, url: `https://portal.issn.org/resource/ISSN/${issn}`, publication }];
}

async function find(ask: Partial<WorkAsk>, exchange: Exchange): Promise<readonly RawWork[]> {
  if (ask.isbn) return findBook(ask.isbn, exchange);
  if (ask.issn) return findJournal(ask.issn, exchange);
  const { doi, dois = doi ? [doi] : [] } = ask;
  const plain = dois.filter((one) => !endsFilter(one));
  const isList = plain.length > 1;
  const listed = isList ? await findMany(plain, exchange) : [];
  const singly = isList ? dois.filter(endsFilter) : dois;
  const found = await Promise.all(singly.map((one) => ownRecord(one, exchange)));
  return [...listed, ...found.filter((one) => one !== undefined).map(toWork)];
}

/** The registry's own records, with what their notices say. */
export const lookup = work({
  rank: 5,
  most: MOST,
  declines: ({ doi, dois, isbn, issn }) => (doi ?? dois ?? isbn ?? issn) === undefined,
  async steps(ask, exchange) {
    const raws = await find(ask, exchange);
    if (raws.length === 0 && ask.dois === undefined) throw unknownWork("crossref", ask);
    return { raws };
  },
});
