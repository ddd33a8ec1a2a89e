import { z } from "zod";
import { type RawWork, unknownWork, type WorkAsk, work } from "../../capabilities/work.ts";
import { bareDoi, known } from "../../clean.ts";
import type { Exchange } from "../../define.ts";
import { listOf, text } from "../../fields.ts";
import { endsFilter, recordUnder } from "./standings.ts";
import { toWork, Works } from "./work.ts";

const MOST = 50;

/** One by its own address, which knows it by all its names; a record of another work is not the one asked for. */
async function findOne(doi: string, exchange: Exchange): Promise<RawWork | undefined> {
  const record = await recordUnder(doi, exchange);
  return record && bareDoi(record.DOI) === doi ? toWork(record) : undefined;
}

async function findMany(dois: readonly string[], exchange: Exchange): Promise<readonly RawWork[]> {
  const query = { filter: dois.map((doi) => `doi:${doi}`).join(","), rows: dois.length };
  const { message } = await exchange.send({ path: "/works", query }, Works);
  return message.items.map(toWork).filter(({ doi }) => doi && dois.includes(doi));
}

const digits = (number: string): string => number.replace(/[^\dXx]/gu, "").toUpperCase();

/** The book itself, not one of its chapters: they bear its number, too. */
async function findBook(isbn: string, exchange: Exchange): Promise<readonly RawWork[]> {
  const { message } = await exchange.send(
    { path: "/works", query: { filter: `isbn:${digits(isbn)}`, rows: 20 } },
    Works,
  );
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
  const found = await Promise.all(singly.map((one) => findOne(one, exchange)));
  return [...listed, ...found.filter((one) => one !== undefined)];
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
