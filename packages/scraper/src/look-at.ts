import { byteLength } from "@wellsourced/core";
import type { Opened } from "@wellsourced/http";
import { decodeText } from "@wellsourced/markup";
import { pageFacts } from "./page-facts.ts";
import type { WallName } from "./walls/define.ts";
import { isPaywalled } from "./walls/paywall.ts";
import { findWall } from "./walls.ts";

/** What a page is at a glance: no content is chosen from it. */
export interface PageLook {
  /** What stands in its place: a bot check, a "not found", a parked domain. */
  readonly wall?: WallName;
  readonly isPaywalled: boolean;
  /** It gives a DOI in its tags or data: whether it is its own, reading it tells. */
  readonly statesDoi: boolean;
  readonly title: string;
  /** The first characters of everything a reader would see. */
  readonly text: string;
}

/** Looks at an answer without reading it as a page; nothing for what is no HTML. */
export function lookAt({ body, headers, url, hops, truncated }: Opened): PageLook | undefined {
  const contentType = headers.get("content-type") ?? "";
  if (body.length === 0 || (contentType !== "" && !/html/iu.test(contentType))) return undefined;
  const html = decodeText(body, { contentType, html: true, truncated });
  if (contentType === "" && !/^\s*<(?:!doctype|html)\b/iu.test(html)) return undefined;
  const facts = pageFacts(html, url);
  const wall = findWall({ facts, headers, url, hops })?.name;
  return {
    ...(wall ? { wall } : {}),
    // Of a page that was cut the length says nothing.
    isPaywalled: !truncated && isPaywalled({ facts, readBytes: byteLength(facts.text) }),
    statesDoi: facts.statesDoi,
    title: facts.title,
    text: facts.text,
  };
}
