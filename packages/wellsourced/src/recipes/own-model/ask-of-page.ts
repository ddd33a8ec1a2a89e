import { boundaryBy, materialOf, pageInstructions } from "@wellsourced/answers/prompts";
import { cutChars, Failure, omitUndefined, type Random } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import type { Call } from "../../call.ts";
import type { Find } from "../search/find.ts";

/** Characters of the page in the prompt. */
const SHOWN = 60_000;

/**
 * Has the user's own model summarize a page, or extract what is requested in plain words.
 * @throws {Failure} `config` without a model
 */
export async function askOfPage(
  { page, wanted }: { readonly page: Page; readonly wanted?: string },
  {
    parts: { find, random },
    call,
  }: { readonly parts: { readonly find: Find; readonly random: Random }; readonly call: Call },
): Promise<string> {
  const boundary = boundaryBy(random);
  const { title } = page.metadata;
  const shown = { url: page.finalUrl, content: cutChars(page.markdown, SHOWN), ...omitUndefined({ title }) };
  const material = materialOf(wanted ?? "What does the page say?", [shown], boundary);
  const ask = { instructions: pageInstructions(wanted, boundary), material, limit: 1 };
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
