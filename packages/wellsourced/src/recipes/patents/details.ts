import { Failure, given, withDeadline } from "@wellsourced/core";
import type { Page, Patent } from "@wellsourced/core/records";
import type { Call } from "../../call.ts";
import { each } from "../../each.ts";
import { latePage } from "../failure-in.ts";
import type { Parts } from "../parts.ts";

const AT_ONCE = 3;
const EACH_MS = 15_000;
const ALL_MS = 25_000;

/** A patent as its page tells it, with the classes that a search may ask for. */
export interface Detailed {
  readonly patent: Patent;
  readonly classes: readonly string[];
}

type DetailParts = Pick<Parts, "pages" | "clock">;

export const patentPage = (number: string): string => `https://patents.google.com/patent/${number}/en`;

/** A page without a number of its own, such as a check for robots, is no patent. */
function toDetailed({ metadata }: Page, url: string): Detailed | undefined {
  const { title, authors = [], description, patent } = metadata;
  if (!patent) return undefined;
  const { number, assignees, filed, granted, pdf, classes } = patent;
  const [assignee, inventor] = [assignees.join("; "), authors.join("; ")].map((names) => names || undefined);
  return {
    patent: {
      title: title || number,
      number,
      url,
      ...given({ abstract: description || undefined, assignee, inventor, filed, granted, pdf }),
    },
    classes,
  };
}

/** What the page of one patent says; `undefined` where it could not be read. */
async function readOne(number: string, { pages, clock }: DetailParts, call: Call): Promise<Detailed | undefined> {
  const url = patentPage(number);
  try {
    return await withDeadline({ clock, ms: EACH_MS, signal: call.signal, late: latePage }, async (signal) =>
      toDetailed(await pages({ url }, { ...call, signal }), url),
    );
  } catch (error) {
    // The search goes on without this page; a caller who left ends it.
    if (!(error instanceof Failure) && !(error instanceof DOMException)) throw error;
    return undefined;
  }
}

/** The pages of these patents, three at once; those that could not be read in time are `undefined`. */
export async function readDetails(
  numbers: readonly string[],
  parts: DetailParts,
  call: Call,
): Promise<readonly (Detailed | undefined)[]> {
  const ms = Math.min(ALL_MS, call.deadlineMs ?? ALL_MS);
  const details = await withDeadline({ clock: parts.clock, ms, signal: call.signal, late: latePage }, (signal) =>
    each(numbers, AT_ONCE, async (number) =>
      signal.aborted ? undefined : readOne(number, parts, { ...call, signal }),
    ),
  );
  call.signal?.throwIfAborted();
  return details;
}
