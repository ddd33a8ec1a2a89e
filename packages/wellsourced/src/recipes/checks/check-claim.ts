import { omitUndefined } from "@wellsourced/core";
import { type ClaimCheck, examine, lacking, type Read } from "@wellsourced/trust/references";
import { openSource } from "@wellsourced/trust/statements";
import type { Call } from "../../call.ts";
import { failureIn } from "../failure-in.ts";
import type { Parts } from "../parts.ts";
import { type WholePageParts, wholePageOf } from "../quote/source.ts";

const MOST_URLS = 3;

export interface ClaimParts extends Pick<Parts, "entails"> {
  readonly pages: (query: Parameters<WholePageParts["pages"]>[0], call: Call) => Promise<Read>;
}

/** Searches the rest of the page before concluding that a source does not mention the claim. */
async function withSureSilence(
  { silent, ...found }: ClaimCheck,
  { claim, page }: { readonly claim: string; readonly page: Read },
  parts: ClaimParts,
  call: Call,
): Promise<ClaimCheck> {
  if (!silent) return found;
  try {
    const source = { isHtml: page.contentType === "html", ...omitUndefined({ url: page.finalUrl }) };
    const whole = await wholePageOf(source, claim, { parts, call });
    const speaks = () => whole?.text.trim() && openSource(whole.text).examine(claim).support === "addressed";
    const isSure = !whole || (!whole.isCut && !speaks());
    return isSure ? { ...found, silent } : found;
  } catch (error) {
    failureIn(error, call);
    return found;
  }
}

/**
 * Reads the first readable location and looks for evidence about the claim. A part of a source without evidence does
 * not prove that the whole has none.
 */
export async function checkClaim(
  { claim, places }: { readonly claim: string; readonly places: readonly string[] },
  parts: ClaimParts,
  call: Call,
): Promise<ClaimCheck> {
  let because: string | undefined;
  for (const url of places.slice(0, MOST_URLS)) {
    try {
      const page = await parts.pages({ url }, call);
      const { markdown, fetchedAt, fromCopy } = page;
      const shown = markdown.trim() ? await examine({ text: markdown, claim, url }, parts, call) : undefined;
      const found = shown && { ...shown, ...omitUndefined({ fetchedAt, fromCopy }) };
      const lacks = lacking(page);
      if (found && !(lacks && found.claimSupport === "not_addressed"))
        return await withSureSilence(found, { claim, page }, parts, call);
      because = found ? lacks : "The page contains no text.";
    } catch (error) {
      because = failureIn(error, call).message;
    }
  }
  return {
    claimSupport: "source_unavailable",
    ...omitUndefined({ claimSourceUrl: places[0], claimFetchError: because }),
  };
}
