import { cutChars, Failure, given } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import type { Call } from "../../call.ts";
import type { Parts } from "../parts.ts";
import { boundaryBy, materialOf, pagesAreData } from "./material.ts";

/** Characters of the page that a model is shown. */
const SHOWN = 60_000;

const instructionsFor = (wanted: string | undefined, boundary: string): string =>
  [
    wanted === undefined
      ? "You sum up one page in at most eight sentences, in its own language, and use nothing else that you know."
      : "You take out of one page what is asked for, and use nothing else that you know. Where the page does not say it, write that it does not.",
    pagesAreData(boundary),
  ].join("\n");

/**
 * What one's own model writes of a page: a summary, or an answer to a request in plain words.
 *
 * @throws {Failure} `config` without a model
 */
export async function askOfPage(
  { page, wanted }: { readonly page: Page; readonly wanted?: string },
  { parts: { find, random }, call }: { readonly parts: Pick<Parts, "find" | "random">; readonly call: Call },
): Promise<string> {
  const boundary = boundaryBy(random);
  const { title } = page.metadata;
  const shown = { url: page.finalUrl, content: cutChars(page.markdown, SHOWN), ...given({ title }) };
  const material = materialOf(wanted ?? "What does the page say?", [shown], boundary);
  const ask = { instructions: instructionsFor(wanted, boundary), material, limit: 1 };
  const { records } = await find("chat", ask, { ...call, provider: "llm" });
  const [record] = records;
  if (!record)
    throw new Failure("upstream_unavailable", "The model returned no text. Try again, or try another model.", {
      provider: "llm",
    });
  return page.markdown.length > SHOWN
    ? `${record.text}\n\n[The model was shown the first ${SHOWN} characters of the page.]`
    : record.text;
}
