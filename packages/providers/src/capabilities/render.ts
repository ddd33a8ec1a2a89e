import { cutChars, squeeze } from "@wellsourced/core";
import type { z } from "zod";
import { fetchBatch, type OneRequest } from "../batch.ts";
import { toUtc } from "../dates.ts";
import type { Capability, Skill } from "../define.ts";
import { known } from "../known.ts";

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

type Nullish<T> = { readonly [K in keyof T]?: T[K] | null | undefined };
/** A page in the service's words: anything but the text may be missing. */
export type RawRendered = Nullish<RenderedPage>;

export type RenderSkill = Skill<RenderAsk, RenderedPage>;

export const renderCapability: Capability<RenderAsk, RenderedPage> = {
  name: "render",
  is: (skill): skill is RenderSkill => skill.capability === "render",
};

/** Milliseconds that a service has to open somebody else's page. */
export const RENDER_MS = 25_000;

/** Declares how a service reads pages. */
export function render<Schema extends z.ZodType>(
  way: { readonly rank: number } & OneRequest<RenderAsk, RawRendered, never, Schema>,
): RenderSkill {
  return {
    capability: "render",
    rank: way.rank,
    honours: [],
    most: 1,
    async answer(ask, exchange) {
      const patient = {
        ...way,
        request: (call: RenderAsk) => ({ timeoutMs: RENDER_MS, retries: 0, ...way.request(call) }),
      };
      const { raws } = await fetchBatch(patient, ask, exchange);
      return { records: raws.flatMap((raw) => toPage(raw, ask, exchange.now)).slice(0, 1), notHonoured: [] };
    },
  };
}

function toPage(raw: RawRendered, ask: RenderAsk, now: number): RenderedPage[] {
  const markdown = raw.markdown?.trim() ?? "";
  if (markdown === "" || !raw.by) return [];
  const name = (text: string | null | undefined): string | undefined => cutChars(squeeze(text ?? ""), 500) || undefined;
  return [
    {
      markdown,
      by: raw.by,
      url: raw.url || ask.url,
      status: raw.status ?? 200,
      ...known({
        title: name(raw.title),
        author: name(raw.author),
        published: toUtc(raw.published, now),
        costUsd: raw.costUsd ?? undefined,
        credits: raw.credits ?? undefined,
      }),
    },
  ];
}
