// Only type-checked: a line marked as an error must be one.
import { Failure } from "@wellsourced/core";
import type { Page, PageMetadata } from "@wellsourced/core/records";
import type { Http } from "@wellsourced/http";
import { createReader, extract } from "../src/index.ts";

export async function least(http: Http): Promise<[Page, PageMetadata]> {
  const reader = createReader({ http });
  const page = await reader.read("https://example.org/");
  // @ts-expect-error: a page has `finalUrl`
  page.finalURL;
  // @ts-expect-error: its metadata has `published`
  page.metadata.publishd;
  // @ts-expect-error: an extraction has `markdown`
  extract("<p>Tides").markdwon;
  // @ts-expect-error: `mdoe` is no option
  await reader.read("https://example.org/", { mdoe: "raw" });
  return [await reader.parse(new Uint8Array()), page.metadata];
}

export const isWalled = (error: unknown): boolean => error instanceof Failure && error.kind === "blocked";
