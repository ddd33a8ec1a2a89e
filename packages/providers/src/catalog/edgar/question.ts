import { Failure } from "@wellsourced/core";
import { orFailure } from "../../batch.ts";
import { type FilingAsk, formKey, formsOf } from "../../capabilities/filing.ts";
import type { Exchange } from "../../define.ts";
import { type Company, companyIn, companyOfTicker, type Recognised } from "./companies.ts";

/** Forms that a query may name by themselves, as EDGAR spells them. */
const FORMS = (
  "10-K,10-KT,10-K405,10-Q,10-QT,8-K,6-K,20-F,40-F,11-K,10-D,S-1,S-3,S-4,S-8,S-11,F-1,F-3,F-4,N-1A,N-2,N-CSR,N-PORT," +
  "NPORT-P,N-PX,DEF 14A,DEFA14A,DEFM14A,PRE 14A,PREM14A,SC 13D,SC 13G,SC TO-T,SC 14D9,SCHEDULE 13D,SCHEDULE 13G," +
  "13F-HR,424B1,424B2,424B3,424B4,424B5,NT 10-K,NT 10-Q,ARS,CORRESP"
).split(",");
/** Forms that are words or numbers of their own: named only behind the word "form". */
const AFTER_THE_WORD = "3,4,5,144,D,15,25,1-A,C".split(",");

const spelling = new Map([...FORMS, ...AFTER_THE_WORD].map((form) => [formKey(form), form]));

/** Names that everybody knows the forms by. Only said of a company: elsewhere they are words to look for. */
const SPOKEN: readonly (readonly [words: RegExp, forms: readonly string[]])[] = [
  [/\bannual reports?\b/iu, ["10-K", "20-F", "40-F"]],
  [/\bquarterly reports?\b/iu, ["10-Q"]],
  [/\bcurrent reports?\b/iu, ["8-K"]],
  [/\bproxy statements?\b/iu, ["DEF 14A"]],
];

/** A form as EDGAR spells it, `10k` too. */
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
  /** The query without the form's name. */
  readonly rest: string;
}

const without = (query: string, name: string): string => query.replace(name, " ").replace(/\s+/gu, " ").trim();

/** The form that a query names, such as `10-K`. Quoted text names none: it is to be found as it stands. */
export function formIn(query: string): NamedForms {
  const [name] = query.includes('"') ? [] : (named.exec(query) ?? []);
  if (name === undefined) return { forms: [], rest: query };
  return { forms: [spellForm(name.replace(/(?<=\w)s$/u, ""))], rest: without(query, name) };
}

/** The same for names in plain words, such as "annual report". */
function spokenFormIn(query: string): NamedForms {
  for (const [words, forms] of SPOKEN) {
    const [name] = words.exec(query) ?? [];
    if (name !== undefined) return { forms, rest: without(query, name) };
  }
  return { forms: [], rest: query };
}

/** What is really asked of EDGAR. */
export interface Question {
  /** Absent: all companies. */
  readonly company?: Company | undefined;
  /** Words to look for in documents; empty where a company is meant. */
  readonly words: string;
  /** As EDGAR spells them; none are all. */
  readonly forms: readonly string[];
  /** What the reader must know of how the question was read. */
  readonly notes: readonly string[];
}

const listForms = (forms: readonly string[]): string =>
  `Only form ${forms.join(", ")} was searched, because the query names it.`;

/** Reads a question: a company's by ticker, number or name, else words. A form named in it counts where none was given. */
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

/** A ticker settles the company; words that say more than its name are not searched for. */
async function beside(company: Company, words: string, exchange: Exchange): Promise<readonly string[]> {
  if (!words) return [];
  const { recognised } = await tryCompany(spokenFormIn(words).rest, exchange);
  if (recognised?.company.cik === company.cik) return [];
  return ["A ticker gives that company's own filings: the words of the query were not searched for."];
}

/** Without the list of companies there is still the full-text search. */
async function tryCompany(
  words: string,
  exchange: Exchange,
): Promise<{ readonly recognised?: Recognised | undefined; readonly trouble: readonly string[] }> {
  if (!words) return { trouble: [] };
  const recognised = await orFailure(companyIn(words, exchange));
  if (!(recognised instanceof Failure)) return { recognised, trouble: [] };
  return { trouble: [`Company names could not be looked up, so the words were searched for: ${recognised.message}`] };
}
