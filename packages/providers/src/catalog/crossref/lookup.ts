import {
  type CrossrefUpdate,
  crossrefIntegrity,
  dayOf,
  integrityOf,
  toNotice,
} from "@wellsourced/citations/registries";
import type { IntegrityNotice } from "@wellsourced/core/records";
import { z } from "zod";
import { type RawStanding, type StandingAsk, standing } from "../../capabilities/standing.ts";
import { type RawWork, type WorkCall, work } from "../../capabilities/work.ts";
import { bareDoi, known } from "../../clean.ts";
import type { Exchange } from "../../define.ts";
import { listOf, text } from "../../fields.ts";
import { toWork, Work, Works } from "./work.ts";

/** A comma ends a filter, even when encoded. */
const endsFilter = (doi: string): boolean => doi.includes(",");

/** Runs alongside a search, which should not wait for retries. */
const NO_RETRIES = { retries: 0 };

async function ofWorks({ dois, limit }: StandingAsk, exchange: Exchange): Promise<readonly RawStanding[]> {
  const plain = dois.filter((doi) => !endsFilter(doi));
  const query = {
    filter: plain.map((doi) => `doi:${doi}`).join(","),
    rows: limit,
    select: "DOI,title,updated-by",
  };
  const { message } = await exchange.send({ path: "/works", ...NO_RETRIES, query }, Works);
  return message.items.map((work) => ({ doi: work.DOI, ...crossrefIntegrity(work) }));
}

const isAbout = (doi: string) => (update: CrossrefUpdate) => bareDoi(update.DOI) === doi;

/**
 * Determines which of two records that update each other is the notice. Retracted works list their notices in
 * `update-to` as well; then `updated-by` decides, or else the registration date: the older one is the work.
 */
function isNotice(notice: Work, work: Pick<Work, "DOI" | "updated-by" | "update-to" | "created">): boolean {
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

/** Notices that cover many works are large; fetch only these fields. */
const PARTS = "DOI,update-to,updated-by,created";
/** A work rarely has more than a handful of notices. */
const NOTICES_OF_ONE = 20;

/**
 * Looks up notices by the works they update, as a work's own record may not list them. A DOI with a comma may not
 * survive the filter, so it counts as checked only if a notice was found.
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

/** Commas in a value are escaped twice. */
async function updatesTo(dois: readonly string[], exchange: Exchange): Promise<readonly Work[]> {
  const filter = dois.map((doi) => `updates:${doi.replaceAll(",", "%2C")}`).join(",");
  const query = { filter, rows: Math.min(1_000, dois.length * NOTICES_OF_ONE), select: PARTS };
  const { message } = await exchange.send({ path: "/works", query }, Works);
  return message.items;
}

const One = z.object({ message: Work });

/** Fetches the work itself, which resolves aliases. A withdrawn DOI may lead to its notice instead. */
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

/** Finds the book itself; its chapters carry the same ISBN. */
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

async function find({ isbn, issn, dois }: WorkCall, exchange: Exchange): Promise<readonly RawWork[]> {
  if (isbn) return findBook(isbn, exchange);
  if (issn) return findJournal(issn, exchange);
  const plain = dois.filter((one) => !endsFilter(one));
  const isList = plain.length > 1;
  const listed = isList ? await findMany(plain, exchange) : [];
  const singly = isList ? dois.filter(endsFilter) : dois;
  const found = await Promise.all(singly.map((one) => ownRecord(one, exchange)));
  return [...listed, ...found.filter((one) => one !== undefined).map(toWork)];
}

/** Works by identifier, with their notices. */
export const lookup = work({
  rank: 5,
  most: MOST,
  declines: ({ doi, dois, isbn, issn }) => (doi ?? dois ?? isbn ?? issn) === undefined,
  find,
});
