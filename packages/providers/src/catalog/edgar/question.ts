import { Failure } from "@wellsourced/core";
import { type FilingAsk, formsOf } from "../../capabilities/filing.ts";
import type { Exchange } from "../../define.ts";
import { type Company, companyIn, companyOfTicker, type Recognised } from "./companies.ts";
import { formIn, spellForm, spokenFormIn } from "./forms.ts";

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
    return (
      company && {
        company,
        words: "",
        forms: named.forms,
        notes: [...notes, ...(await beside(company, named.rest, exchange))],
      }
    );
  }
  const spoken = named.forms.length > 0 ? named : spokenFormIn(query);
  const { recognised, trouble } = await tryCompany(spoken.rest, exchange);
  if (!recognised) return { words: named.rest, forms: named.forms, notes: [...notes, ...trouble] };
  const { company, isGuess } = recognised;
  const read = isGuess
    ? [
        `The query was read as the name of a company (CIK ${company.cik}). Put it in quotation marks to search for its words.`,
      ]
    : [];
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
  try {
    return { recognised: await companyIn(words, exchange), trouble: [] };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { trouble: [`Company names could not be looked up, so the words were searched for: ${error.message}`] };
  }
}
