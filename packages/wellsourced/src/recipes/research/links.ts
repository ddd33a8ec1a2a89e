import { type Clock, toTimestamp } from "@wellsourced/core";
import type { LinkFinding } from "@wellsourced/sessions";
import type { Call } from "../../call.ts";
import { type CheckLink, linkState } from "../checks/link-state.ts";

const AT_ONCE = 6;

/** Looks at each address once. What is not known of one stays open; it never fails. */
export async function lookAtLinks(
  urls: readonly string[],
  { checkLink, clock }: { readonly checkLink: CheckLink; readonly clock: Clock },
  call: Call,
): Promise<ReadonlyMap<string, LinkFinding>> {
  const found = new Map<string, LinkFinding>();
  const left = [...new Set(urls)];
  const worker = async () => {
    for (let url = left.shift(); url !== undefined; url = left.shift()) {
      const state = await linkState(url, checkLink, call);
      const { linkLive: verified, httpStatus, archivedUrl } = state ?? { httpStatus: 0 };
      found.set(url, {
        verified,
        httpStatus: httpStatus || undefined,
        archivedUrl,
        verifiedAt: toTimestamp(clock.now()),
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return found;
}
