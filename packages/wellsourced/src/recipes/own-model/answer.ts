import {
  answerInstructions,
  boundaryBy,
  type CitationError,
  checkCitations,
  materialOf,
  type ReadPage,
} from "@wellsourced/answers/prompts";
import { counted, Failure, omitUndefined } from "@wellsourced/core";
import type { Answer } from "@wellsourced/core/records";
import { type Call, whatIsLeft } from "../../call.ts";
import { type OwnModelParts, readPages, unreadNote } from "./pages.ts";

/** Pages read for one answer. */
const PAGES = 6;

export interface OwnAnswer extends Answer {
  readonly citationErrors: readonly CitationError[];
  /** Pages in the prompt. */
  readonly sourcesRead: readonly { readonly url: string; readonly title?: string }[];
  readonly note?: string;
}

const named = ({ url, title }: ReadPage) => ({ ...omitUndefined({ title }), url });

const nothingRead: OwnAnswer = {
  answer: "No page was found for this question, so it is not answered.",
  citations: [],
  citationErrors: [],
  sourcesRead: [],
};

/** Searches the web, reads the results and has the user's own model answer from them. */
export async function answerByOwnModel(query: string, parts: OwnModelParts, call: Call): Promise<OwnAnswer> {
  const left = whatIsLeft(call, parts.clock);
  const { pages, failures } = await readPages(query, PAGES, parts, call);
  if (pages.length === 0) return nothingRead;
  const boundary = boundaryBy(parts.random);
  call.onProgress?.(`Writing an answer from ${counted(pages.length, "page")}`);
  const ask = { instructions: answerInstructions(boundary), material: materialOf(query, pages, boundary), limit: 1 };
  const { records } = await parts.find("chat", ask, { ...call, ...left(), provider: "llm" });
  const [completion] = records;
  if (!completion)
    throw new Failure("upstream_unavailable", "The model returned no text. Try again, or use another model.", {
      provider: "llm",
    });
  const { text, cited, errors } = checkCitations(completion.text, pages.length);
  const notes = [
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
    ...(notes.length > 0 ? { note: notes.join(" ") } : {}),
  };
}
