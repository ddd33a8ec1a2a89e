import { cutChars, squeeze } from "@wellsourced/core";
import type { z } from "zod";
import type { OneRequest } from "../batch.ts";
import { known, type Maybe, type Raw } from "../clean.ts";
import { toUtc } from "../dates.ts";
import { defineKind } from "./kind.ts";

/** A page that somebody else is to read for us. */
export interface RenderAsk {
  readonly url: string;
  /** One page is one answer. */
  readonly limit: 1;
}

/** A page as a reading service gave it. */
export interface RenderedPage {
  readonly markdown: string;
  /** How the service came by it, such as `exa:cached`. */
  readonly by: string;
  readonly url: string;
  /** HTTP status that the service met. */
  readonly status: number;
  readonly title?: string;
  readonly author?: string;
  readonly published?: string;
  /** US dollars, where the service says so. */
  readonly costUsd?: number;
  /** The service's own unit. */
  readonly credits?: number;
}

/** A page in the service's words: anything but the text may be missing. */
export type RawRendered = Raw<RenderedPage>;

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

/** Milliseconds that a service has to open somebody else's page. */
export const RENDER_MS = 25_000;

/** Declares how a service reads pages: it takes its time, and a page that failed is not asked for again. */
export const render = <Schema extends z.ZodType>(
  way: { readonly rank: number } & OneRequest<RenderAsk, RawRendered, never, Schema>,
) =>
  pages({
    ...way,
    most: 1,
    request: (call: RenderAsk) => ({ timeoutMs: RENDER_MS, retries: 0, ...way.request(call) }),
    // A service that has nothing of a page answers with an empty text.
    records: async (body, call) => (await way.records(body, call)).filter(({ markdown }) => markdown?.trim()),
  });
