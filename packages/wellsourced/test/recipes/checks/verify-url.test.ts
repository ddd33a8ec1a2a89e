import { Failure, NO_NETWORK } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import type { Providers } from "@wellsourced/providers";
import { createFakeClock } from "@wellsourced/testkit";
import type { LinkCheckup } from "@wellsourced/trust/references";
import { expect, test } from "vitest";

import { verifyUrl } from "../../../src/recipes/checks/verify.ts";

/** One invented link, page and work. */
function world(checkup: LinkCheckup, page?: Partial<Page> | Failure) {
  const read: string[] = [];
  const find = async (
    kind: string,
    { dois = [] }: { readonly dois?: readonly string[] },
    how: { provider?: string },
  ) => {
    if (kind !== "work" || how.provider !== "crossref") throw new Failure("config", "not set up.");
    const doi = dois[0] ?? "";
    return { records: [{ doi, title: "Walls of slate", url: `https://doi.org/${doi}`, source: "crossref" }] };
  };
  const parts = {
    // Only the records of a reply are used.
    providers: { find, academic: async () => ({ records: [] }) } as unknown as Providers,
    clock: createFakeClock(Date.UTC(2026, 0, 31)),
    retractions: async () => ({ because: "not set", isSetUp: false }) as const,
    checkLink: async () => checkup,
    async pages({ url }: { readonly url: string }) {
      read.push(url);
      if (page instanceof Failure) throw page;
      return { url, finalUrl: url, markdown: "", metadata: {}, ...page } as Page;
    },
  };
  return { parts, read };
}

const LIVE: LinkCheckup = { state: { linkLive: true, httpStatus: 200 }, isOffline: false, statesDoi: false };

test("a page that states its DOI is the page of that work, on any host", async () => {
  const { parts } = world(
    { ...LIVE, statesDoi: true },
    { metadata: { title: "Walls of slate", doi: "10.1000/walls.1" } },
  );
  const { result } = await verifyUrl("https://small-press.example/walls", parts, {});
  expect(result).toMatchObject({
    detectedDoi: "10.1000/walls.1",
    titleMatch: "match",
    matchedRecord: { doi: "10.1000/walls.1" },
    verificationStatus: "confirmed",
  });
});

test("a page that only speaks of a DOI is not read for it", async () => {
  const { parts, read } = world(LIVE, { markdown: "See 10.1000/walls.1 for more." });
  const { result } = await verifyUrl("https://blog.example/post", parts, {});
  expect(result.detectedDoi).toBeUndefined();
  expect(read).toEqual([]);
});

test.each([
  ["a refused connection", "The link could not be checked: the connection was refused.", undefined],
  [
    "a time-out",
    "The link could not be checked: no answer within 8000 ms.",
    "No snapshot was found at web.archive.org.",
  ],
])("tool 23 [rev 2]: %s has the status 0, and is uncertain, never not found", async (_what, linkNote, archive) => {
  const state = { httpStatus: 0, linkState: "unchecked", linkNote } as const;
  const { parts, read } = world({ state, ...(archive ? { archive } : {}), isOffline: false, statesDoi: false });
  const { result } = await verifyUrl("https://mute.example/x", parts, {});
  expect(result).toMatchObject({ exists: false, verificationStatus: "uncertain", httpStatus: 0, linkNote });
  expect(result.provenance).toEqual([linkNote, ...(archive ? [archive] : [])]);
  expect(read).toEqual([]);
});

test("offline, one sentence is all that is said", async () => {
  const state = { httpStatus: 0, linkState: "unchecked", linkNote: NO_NETWORK } as const;
  const { parts } = world({ state, isOffline: true, statesDoi: false });
  const { result, noSource } = await verifyUrl("https://a.example/x", parts, {});
  expect(result).toMatchObject({ verificationStatus: "uncertain", authenticityCaveat: NO_NETWORK });
  expect(result.provenance).toEqual([NO_NETWORK]);
  expect(noSource).toBe(NO_NETWORK);
});

test("what is gone is not found, and where it led or why is said beside the status", async () => {
  const state = {
    linkLive: false,
    linkState: "gone",
    httpStatus: 410,
    linkNote: "Gone.",
    finalUrl: "https://b.example/",
  } as const;
  const { parts } = world({
    state,
    archive: "No snapshot was found at web.archive.org.",
    isOffline: false,
    statesDoi: false,
  });
  const { result } = await verifyUrl("https://a.example/x", parts, {});
  expect(result).toMatchObject({ verificationStatus: "not_found", finalUrl: "https://b.example/", linkNote: "Gone." });
});
