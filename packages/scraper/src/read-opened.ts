import { Failure } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import type { Http, Opened } from "@wellsourced/http";
import type { PageLinks } from "./page-links.ts";
import type { ReaderParts } from "./read-document.ts";
import { ASKING } from "./tiers/fetch.ts";

export interface ReadOpenedOptions {
  /** Also returns the links of the page, from the same parse. @default false */
  readonly links?: boolean | undefined;
  /** Sends further requests, for callers that pace the host. @default the reader's own */
  readonly open?: Http["open"] | undefined;
  readonly owner?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Result of reading a response. A page that cannot be read may still have links. */
export interface OpenedReading {
  readonly page?: Page;
  readonly failure?: Failure;
  readonly links?: PageLinks;
}

/** Options for requesting a page that is passed to `readOpened`: those of the first request of `read`. */
export const firstRequest = (htmlBytes: number) => ({ headers: ASKING, maxBytes: htmlBytes });

/** Wraps `parse` to keep the links of the page: the longest list among the responses to its methods. */
export function keepingLinks(parts: ReaderParts, { url }: Opened, wanted: boolean) {
  let links: PageLinks | undefined;
  const parse: ReaderParts["parse"] = async (task, signal, owner) => {
    const isIt = wanted && task.kind === "html" && task.url === url;
    const reading = await parts.parse(isIt ? { ...task, links: true } : task, signal, owner);
    if (reading.links && reading.links.links.length >= (links?.links.length ?? 0)) links = reading.links;
    return reading;
  };
  return { parts: { ...parts, parse }, links: () => links };
}

/** The outcome as a value: a failure of the page is returned with its links; other errors are thrown. */
export async function outcomeOf(
  reading: Promise<Page>,
  links: () => PageLinks | undefined,
  signal: AbortSignal | undefined,
): Promise<OpenedReading> {
  const result = await reading.then(
    (page) => ({ page }),
    (error: unknown) => {
      signal?.throwIfAborted();
      if (!(error instanceof Failure)) throw error;
      return { failure: error };
    },
  );
  const found = links();
  return found ? { ...result, links: found } : result;
}
