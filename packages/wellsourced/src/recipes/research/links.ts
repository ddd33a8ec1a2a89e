import { omitUndefined, toTimestamp } from "@wellsourced/core";
import type { LinkFinding } from "@wellsourced/sessions/export";
import { byHosts } from "@wellsourced/trust/links";
import type { LinkState } from "@wellsourced/trust/references";
import type { Call } from "../../call.ts";
import { each } from "../../each.ts";
import { linkState } from "../checks/check-link.ts";

import type { Parts } from "../parts.ts";

const AT_ONCE = 8;
const NOT_LOOKED_AT: LinkFinding = { linkNote: "The link was not checked: there was no time left." };
const NOT_ASKED: LinkState = { httpStatus: 0, linkNote: "The link was not checked: the address may not be requested." };

/**
 * Checks each URL once, two concurrently per host. Never fails: unknown states stay open. After the call's `deadlineMs`
 * no further check starts, and the remaining URLs report that.
 */
export async function lookAtLinks(
  urls: readonly string[],
  { checkLink, clock }: Pick<Parts, "checkLink" | "clock">,
  call: Call,
): Promise<ReadonlyMap<string, LinkFinding>> {
  const found = new Map<string, LinkFinding>();
  const end = clock.now() + (call.deadlineMs ?? Number.POSITIVE_INFINITY);
  const look = async (url: string): Promise<LinkFinding> => {
    const { state } = (await linkState(url, checkLink, call)) ?? {};
    const { linkLive: verified, httpStatus, archivedUrl, finalUrl, linkNote } = state ?? NOT_ASKED;
    const fields = omitUndefined({ finalUrl, linkNote });
    return {
      verified,
      httpStatus: httpStatus || undefined,
      archivedUrl,
      ...fields,
      verifiedAt: toTimestamp(clock.now()),
    };
  };
  await each(byHosts([...new Set(urls)]), AT_ONCE, async (run) => {
    for (const url of run) found.set(url, clock.now() < end ? await look(url) : NOT_LOOKED_AT);
  });
  return found;
}
