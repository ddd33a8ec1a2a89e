import { Failure, given } from "@wellsourced/core";
import type { Answer } from "@wellsourced/core/records";
import { type Call, whatIsLeft } from "../../call.ts";
import { type CitationError, checkCitations } from "./citations.ts";
import { boundaryBy, materialOf, pagesAreData, type ReadPage } from "./material.ts";
import { type OwnModelParts, readPages, unreadNote } from "./pages.ts";

/** Pages that are read for one answer. */
const PAGES = 6;

export interface OwnAnswer extends Answer {
  readonly citationErrors: readonly CitationError[];
  /** Every page that the model was shown. */
  readonly sourcesRead: readonly { readonly url: string; readonly title?: string }[];
  readonly note?: string;
}

const instructionsFor = (boundary: string): string =>
  [
    "You answer a question from the pages that follow, and from nothing else. What they do not say you do not know.",
    pagesAreData(boundary),
    "Put the number of the page that says so in square brackets behind each sentence, as in [2] or [1, 3]. Use no other numbers and name no other sources.",
    "Where pages contradict each other, say so. Where they do not answer the question, say that they do not. Be brief.",
  ].join("\n");

const named = ({ url, title }: ReadPage) => ({ ...given({ title }), url });

const nothingRead: OwnAnswer = {
  answer: "No page was found for this question, so it is not answered.",
  citations: [],
  citationErrors: [],
  sourcesRead: [],
};

/** An answer that one's own model writes over pages that were searched and read for it. */
export async function answerByOwnModel(query: string, parts: OwnModelParts, call: Call): Promise<OwnAnswer> {
  const left = whatIsLeft(call, parts.clock);
  const { pages, failures } = await readPages(query, PAGES, parts, call);
  if (pages.length === 0) return nothingRead;
  const boundary = boundaryBy(parts.random);
  call.onProgress?.(`Writing an answer from ${pages.length} pages`);
  const ask = { instructions: instructionsFor(boundary), material: materialOf(query, pages, boundary), limit: 1 };
  const { records } = await parts.find("chat", ask, { ...call, ...left(), provider: "llm" });
  const [completion] = records;
  if (!completion)
    throw new Failure("upstream_unavailable", "The model returned no text. Try again, or use another model.", {
      provider: "llm",
    });
  const { text, cited, errors } = checkCitations(completion.text, pages.length);
  const said = [
    errors.length > 0
      ? `The model cited pages that do not exist ${errors.length} times; citationErrors lists them.`
      : undefined,
    cited.length === 0
      ? "The model cited none of the pages, so nothing in this answer can be traced to a source."
      : undefined,
    completion.isCut ? "The model reached its length limit, so the answer is incomplete." : undefined,
    unreadNote(failures),
  ].filter(Boolean);
  return {
    answer: text,
    citations: cited.flatMap((index) => pages[index] ?? []).map(named),
    citationErrors: errors,
    sourcesRead: pages.map(named),
    ...(said.length > 0 ? { note: said.join(" ") } : {}),
  };
}
