import { Failure } from "@wellsourced/core";
import { orFailure } from "../../call.ts";
import { type FilingAsk, formKey, formsOf } from "../../capabilities/filing.ts";
import type { Exchange } from "../../define.ts";
import { type Company, companyIn, companyOfTicker, type Recognised } from "./companies.ts";

/** Forms that a query may name, as EDGAR spells them. */
const FORMS = (
  "10-K,10-KT,10-K405,10-Q,10-QT,8-K,6-K,20-F,40-F,11-K,10-D,S-1,S-3,S-4,S-8,S-11,F-1,F-3,F-4,N-1A,N-2,N-CSR,N-PORT," +
  "NPORT-P,N-PX,DEF 14A,DEFA14A,DEFM14A,PRE 14A,PREM14A,SC 13D,SC 13G,SC TO-T,SC 14D9,SCHEDULE 13D,SCHEDULE 13G," +
  "13F-HR,424B1,424B2,424B3,424B4,424B5,NT 10-K,NT 10-Q,ARS,CORRESP"
).split(",");
/** Forms that are ordinary words or numbers: recognised only after the word "form". */
const AFTER_THE_WORD = "3,4,5,144,D,15,25,1-A,C".split(",");

const spelling = new Map([...FORMS, ...AFTER_THE_WORD].map((form) => [formKey(form), form]));

/** Common names of forms. Used only with a company: elsewhere they are search terms. */
const SPOKEN: readonly (readonly [words: RegExp, forms: readonly string[]])[] = [
  [/\bannual reports?\b/iu, ["10-K", "20-F", "40-F"]],
  [/\bquarterly reports?\b/iu, ["10-Q"]],
  [/\bcurrent reports?\b/iu, ["8-K"]],
  [/\bproxy statements?\b/iu, ["DEF 14A"]],
];

/** EDGAR's spelling of a form such as `10k`. */
const spellForm = (form: string): string => {
  const [, plain = "", amended = ""] = /^(.*?)(\/A)?$/u.exec(formKey(form)) ?? [];
  return `${spelling.get(plain) ?? form.toUpperCase().trim()}${spelling.has(plain) ? amended : ""}`;
};

const loose = (form: string): string => form.replace(/[- ]/gu, "[- ]?");
const byLength = (forms: readonly string[]): string =>
  [...forms]
    .sort((a, b) => b.length - a.length)
    .map(loose)
    .join("|");
const named = new RegExp(
  String.raw`(?<![\w-])(?:(?:form\s+)?(?:${byLength(FORMS)})|form\s+(?:${byLength(AFTER_THE_WORD)}))(?:/A)?s?(?![\w-])`,
  "iu",
);

interface NamedForms {
  readonly forms: readonly string[];
  /** The query without the form. */
  readonly rest: string;
}

const without = (query: string, name: string): string => query.replace(name, " ").replace(/\s+/gu, " ").trim();

/** Finds a form such as `10-K` in a query. Quoted text is searched for as it is. */
export function formIn(query: string): NamedForms {
  const [name] = query.includes('"') ? [] : (named.exec(query) ?? []);
  if (name === undefined) return { forms: [], rest: query };
  return { forms: [spellForm(name.replace(/(?<=\w)s$/u, ""))], rest: without(query, name) };
}

/** Finds forms by common names such as "annual report". */
function spokenFormIn(query: string): NamedForms {
  for (const [words, forms] of SPOKEN) {
    const [name] = words.exec(query) ?? [];
    if (name !== undefined) return { forms, rest: without(query, name) };
  }
  return { forms: [], rest: query };
}

/** A query as EDGAR can answer it. */
export interface Question {
  /** Absent for all companies. */
  readonly company?: Company | undefined;
  /** Full-text search terms; empty for a company's filings. */
  readonly words: string;
  /** EDGAR's spelling; empty for all forms. */
  readonly forms: readonly string[];
  /** Notes for the reader on how the query was understood. */
  readonly notes: readonly string[];
}

const listForms = (forms: readonly string[]): string =>
  `Only form ${forms.join(", ")} was searched, because the query names it.`;

/**
 * Reads a query as a company (by ticker, CIK or name) or as search terms. A form in the query counts unless `ask`
 * gives one.
 */
export async function readQuestion(ask: FilingAsk, exchange: Exchange): Promise<Question | undefined> {
  const { query = "", ticker, formType } = ask;
  const given = formType === undefined ? undefined : formsOf(formType).map(spellForm);
  const named = given ? { forms: given, rest: query } : formIn(query);
  const notes = given || named.forms.length === 0 ? [] : [listForms(named.forms)];
  if (ticker !== undefined) {
    const company = await companyOfTicker(ticker, exchange);
    if (!company) return undefined;
    const more = await beside(company, named.rest, exchange);
    return { company, words: "", forms: named.forms, notes: [...notes, ...more] };
  }
  const spoken = named.forms.length > 0 ? named : spokenFormIn(query);
  const { recognised, trouble } = await tryCompany(spoken.rest, exchange);
  if (!recognised) return { words: named.rest, forms: named.forms, notes: [...notes, ...trouble] };
  const { company, isGuess } = recognised;
  const guess = `The query was read as the name of a company (CIK ${company.cik}). Put it in quotation marks to search for its words.`;
  const read = isGuess ? [guess] : [];
  const said = !given && spoken.forms.length > 0 ? [listForms(spoken.forms)] : [];
  return { company, words: "", forms: spoken.forms, notes: [...said, ...read] };
}

/** A note for a query with a ticker: its other words are not searched for, unless they name the company. */
async function beside(company: Company, words: string, exchange: Exchange): Promise<readonly string[]> {
  if (!words) return [];
  const { recognised } = await tryCompany(spokenFormIn(words).rest, exchange);
  if (recognised?.company.cik === company.cik) return [];
  return ["A ticker gives that company's own filings: the words of the query were not searched for."];
}

/** Without the list of companies, full-text search still works. */
async function tryCompany(
  words: string,
  exchange: Exchange,
): Promise<{ readonly recognised?: Recognised | undefined; readonly trouble: readonly string[] }> {
  if (!words) return { trouble: [] };
  const recognised = await orFailure(companyIn(words, exchange));
  if (!(recognised instanceof Failure)) return { recognised, trouble: [] };
  return { trouble: [`Company names could not be looked up, so the words were searched for: ${recognised.message}`] };
}
