import { Failure, fold } from "@wellsourced/core";
import { z } from "zod";
import type { Exchange } from "../../define.ts";
import { number, text } from "../../fields.ts";

/** A CIK padded to ten digits, as in EDGAR's file names. */
const padCik = (cik: string | number): string => String(cik).padStart(10, "0");

const Listed = z.record(z.string(), z.object({ cik_str: number, ticker: text, title: text }));

export interface Company {
  readonly cik: string;
  readonly name?: string;
}

interface Directory {
  readonly byTicker: ReadonlyMap<string, Company>;
  /** In the order of the list, largest company first. */
  readonly byName: ReadonlyMap<string, Company>;
}

const LEGAL_FORMS = new Set(
  "inc incorporated corp corporation co company ltd limited plc llc lp nv sa ag se ab".split(" "),
);
const plainWords = (name: string): readonly string[] =>
  fold(name)
    .replace(/\/[a-z]{2,3}\/?\s*$/u, "")
    .replace(/['’.]/gu, "")
    .replace(/&|\band\b/gu, " ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Drops the legal form: `Apple` and `APPLE INC.` are the same company. */
function nameKey(name: string): string {
  const words = plainWords(name).filter((word, index) => index > 0 || word !== "the");
  const last = words.findLastIndex((word) => !LEGAL_FORMS.has(word));
  return words.slice(0, last + 1).join(" ");
}

/** Share classes have a hyphen in the list, often a full stop elsewhere. */
const tickerKey = (ticker: string): string => ticker.trim().replace(/^\$/u, "").toUpperCase().replace(/[./ ]/gu, "-");

async function readDirectory(exchange: Exchange): Promise<Directory> {
  const listed = await exchange.find({ path: "/files/company_tickers.json", timeoutMs: 20_000 }, Listed);
  const rows = Object.values(listed ?? {});
  const byTicker = new Map<string, Company>();
  const byName = new Map<string, Company>();
  for (const { cik_str, ticker, title } of rows) {
    if (!cik_str || !ticker) continue;
    const company = { cik: padCik(cik_str), ...(title ? { name: title } : {}) };
    byTicker.set(tickerKey(ticker), company);
    const key = nameKey(title ?? "");
    if (key && !byName.has(key)) byName.set(key, company);
  }
  if (byTicker.size > 0) return { byTicker, byName };
  const line = "edgar returned no list of companies. Name the company by its CIK.";
  throw new Failure("upstream_unavailable", line, { provider: "edgar" });
}

/** All companies with a ticker, fetched once. */
const directoryOf = (exchange: Exchange): Promise<Directory> =>
  exchange.keep("companies", Number.POSITIVE_INFINITY, () => readDirectory(exchange));

/** `CIK 320193` or `0000320193`, which cannot mean anything else. */
const cikIn = (text: string): string | undefined =>
  /^(?:cik[\s:#-]*(\d{1,10})|(\d{5,10}))$/iu.exec(text.trim())?.slice(1).find(Boolean);

/** Finds a company by ticker or CIK. */
export async function companyOfTicker(ticker: string, exchange: Exchange): Promise<Company | undefined> {
  const cik = cikIn(ticker);
  return cik ? { cik: padCik(cik) } : (await directoryOf(exchange)).byTicker.get(tickerKey(ticker));
}

export interface Recognised {
  readonly company: Company;
  /** Whether the name could also be ordinary words. */
  readonly isGuess: boolean;
}

/** Words that request filings without saying which. */
const FILLER =
  /\b(?:sec|edgar|latest|recent|newest|last|all|company|filings?|reports?|documents?|financials?|facts|statements?|by|of|from|for)\b/giu;

/** The company that a query consists of. Quoted text is never a company. */
export async function companyIn(query: string, exchange: Exchange): Promise<Recognised | undefined> {
  const cik = cikIn(query);
  if (cik) return { company: { cik: padCik(cik) }, isGuess: false };
  const bare = query.replace(FILLER, " ").trim();
  if (query.includes('"') || !(bare || query.trim())) return undefined;
  const { byTicker, byName } = await directoryOf(exchange);
  for (const text of [query.trim(), bare]) {
    const company =
      byName.get(nameKey(text)) ?? (/^\$?(?:[A-Z][A-Z.-]{2,6})$/u.test(text) && byTicker.get(tickerKey(text)));
    if (company) return { company, isGuess: false };
  }
  const company = byTicker.get(tickerKey(bare)) ?? leading(bare, byName);
  return company && { company, isGuess: true };
}

/**
 * The only company whose capitalised name begins with these words, or the largest one if there are several words.
 * Lower case is taken for a topic.
 */
function leading(text: string, byName: Directory["byName"]): Company | undefined {
  if (!/^\p{Lu}\S*(?:\s+(?:\p{Lu}\S*|of|and|&))*$/u.test(text)) return undefined;
  const key = nameKey(text);
  const found = [...byName].filter(([name]) => name.startsWith(`${key} `)).map(([, company]) => company);
  return key.includes(" ") || new Set(found.map(({ cik }) => cik)).size === 1 ? found[0] : undefined;
}
