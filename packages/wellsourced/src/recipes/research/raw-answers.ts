import { given, isHttpUrl } from "@wellsourced/core";
import type { Evidence, RawAnswer } from "@wellsourced/sessions/export";
import type { Call } from "../../call.ts";
import { each } from "../../each.ts";
import { failureIn } from "../failure-in.ts";
import type { Parts } from "../parts.ts";

const AT_ONCE = 4;
/** Decoded bytes of one answer, and of all of them. */
const MAX_BYTES = 16 * 1_048_576;
const MAX_TOTAL = 128 * 1_048_576;
const PATIENCE = { timeoutMs: 30_000, client: "browser" } as const;

/** Fetches every source as it is sent today. What cannot be had says why. */
export async function rawAnswers(
  evidence: readonly Evidence[],
  { open, clock }: Pick<Parts, "open" | "clock">,
  call: Call,
): Promise<readonly RawAnswer[]> {
  let total = 0;
  const urls = [...new Set(evidence.map(({ source }) => source.url))].filter(isHttpUrl);
  return each(urls, AT_ONCE, async (url): Promise<RawAnswer> => {
    if (total >= MAX_TOTAL) return { url, problem: "The size limit for raw replies in a bundle is reached." };
    try {
      const at = clock.now();
      const answer = await open(url, { ...PATIENCE, maxBytes: MAX_BYTES, ...given({ signal: call.signal }) });
      total += answer.body.length;
      const { status, headers, body, truncated } = answer;
      return { url, response: { url: answer.url, status, headers, body, truncated, at } };
    } catch (error) {
      return { url, problem: failureIn(error, call).message };
    }
  });
}
