import { cutChars, squeeze } from "@wellsourced/core";
import type { RenderedPage } from "@wellsourced/core/records";
import type { z } from "zod";
import type { OneRequest } from "../call.ts";
import { known, type Maybe, type Raw } from "../clean.ts";
import { toUtc } from "../dates.ts";
import { defineKind } from "./kind.ts";

/** A page to read with an external service. */
export interface RenderAsk {
  readonly url: string;
  readonly limit: 1;
}

/** A page as the service sends it: any field but the text may be missing. */
type RawRendered = Raw<RenderedPage>;

const shortened = (text: Maybe<string>): string | undefined => cutChars(squeeze(text ?? ""), 500) || undefined;

const pages = defineKind<RenderAsk, RawRendered, RenderedPage>({
  name: "render",
  question: ["url"],
  clean(raw, { ask, now }) {
    const markdown = raw.markdown?.trim() ?? "";
    if (markdown === "" || !raw.by) return undefined;
    return {
      markdown,
      by: raw.by,
      url: raw.url || ask.url,
      status: raw.status ?? 200,
      ...known({
        title: shortened(raw.title),
        author: shortened(raw.author),
        published: toUtc(raw.published, now),
        costUsd: raw.costUsd,
        credits: raw.credits,
      }),
    };
  },
  keyOf: ({ url }) => url,
});
export const renderCapability = pages.capability;

/** Timeout in milliseconds, including the service's own request. */
export const RENDER_MS = 25_000;

/** Declares a reading service: with a long timeout, and without retries for a page that failed. */
export const render = <Schema extends z.ZodType>(
  way: { readonly rank: number } & OneRequest<RenderAsk, RawRendered, never, Schema>,
) =>
  pages({
    ...way,
    most: 1,
    request: (call: RenderAsk) => ({ timeoutMs: RENDER_MS, retries: 0, ...way.request(call) }),
    // An empty text means that the service could not read the page.
    records: async (body, call) => (await way.records(body, call)).filter(({ markdown }) => markdown?.trim()),
  });
