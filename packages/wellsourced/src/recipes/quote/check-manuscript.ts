import { type ManuscriptQuotation, quotationsIn } from "@wellsourced/answers";
import { decoded } from "@wellsourced/citations/documents";
import { isHttpUrl } from "@wellsourced/core";
import { type Collected, collect, type FileToAudit, type ReadText } from "@wellsourced/trust/documents";
import type { CheckedManuscript, CheckedQuotation } from "@wellsourced/trust/quotations";
import type { Call } from "../../call.ts";
import { each } from "../../each.ts";
import { failureIn } from "../failure-in.ts";
import type { createQuoteCheck } from "./verify-quote.ts";

interface ManuscriptParts {
  readonly readText: ReadText<Call>;
  readonly checkQuotes: ReturnType<typeof createQuoteCheck>;
}

/** Concurrent sources. */
const AT_ONCE = 4;
const WRITTEN = /^(?:markdown|latex|text)$/u;

/** Returns a function that checks a manuscript's quotations against the cited sources. */
export function createCheckManuscript({ readText, checkQuotes }: ManuscriptParts) {
  const textOf = async (file: FileToAudit, { type }: Collected, call: Call): Promise<string> =>
    WRITTEN.test(type) ? decoded(file.bytes) : (await readText(file.bytes, file.name, call)).text;

  async function check(
    found: ManuscriptQuotation,
    verifyQuote: ReturnType<typeof checkQuotes>,
    call: Call,
  ): Promise<CheckedQuotation> {
    const { quote, mark, source } = found;
    if (source === undefined)
      return {
        ...found,
        problem: mark
          ? "The citation leads to no DOI, PMID, arXiv id or address at which the source could be read."
          : "There is no citation beside the quotation.",
      };
    try {
      const evidence = await verifyQuote(
        { quote, ...(isHttpUrl(source) ? { url: source } : { citation: source }) },
        call,
      );
      return { ...found, evidence };
    } catch (error) {
      return { ...found, problem: failureIn(error, call).message };
    }
  }

  return async (file: FileToAudit, call: Call = {}): Promise<CheckedManuscript> => {
    const collected = await collect(file, { links: "all", readText, call });
    const found = quotationsIn(await textOf(file, collected, call), collected.references);
    let done = 0;
    const verifyQuote = checkQuotes();
    const quotations = await each(found, AT_ONCE, async (one) => {
      const checked = await check(one, verifyQuote, call);
      call.onProgress?.(`Checked ${++done} of ${found.length} quotations`);
      return checked;
    });
    return { file: file.name, quotations, references: collected.references.length };
  };
}
