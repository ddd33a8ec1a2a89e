import { byteLength } from "@wellsourced/core";
import type { Opened } from "@wellsourced/http";
import { decodeText } from "@wellsourced/markup";
import { pageFacts } from "./page-facts.ts";
import { botWall } from "./walls/bot.ts";
import { consentPage } from "./walls/consent.ts";
import { SHORT_BYTES, type Wall, type WallClues, type WallName } from "./walls/define.ts";
import { loginPage, signOn } from "./walls/login.ts";
import { errorPage, needsScripts, rateLimitPage, regionBlock } from "./walls/messages.ts";
import { missingPage, perhapsMissing } from "./walls/missing.ts";
import { parkedDomain } from "./walls/parked.ts";
import { isPaywalled } from "./walls/paywall.ts";

/** Walls recognised by vendor marks come before those recognised by words. */
const walls: readonly Wall[] = [
  signOn,
  botWall,
  loginPage,
  consentPage,
  parkedDomain,
  rateLimitPage,
  regionBlock,
  errorPage,
  needsScripts,
  missingPage,
  perhapsMissing,
];

/**
 * The wall shown in place of a page, if any. Structure decides; words only if the page has little else. `readBytes` is
 * the extracted text, which may exceed the text in `facts`.
 */
export function findWall(clues: WallClues, readBytes = 0): Wall | undefined {
  const seen = readBytes > SHORT_BYTES ? { ...clues, facts: { ...clues.facts, textBytes: readBytes } } : clues;
  return walls.find((wall) => wall.stands(seen));
}

/** A quick look at a page, without selecting its content. */
export interface PageLook {
  /** A wall shown in its place: a bot check, a "not found" page, a parked domain. */
  readonly wall?: WallName;
  readonly isPaywalled: boolean;
  /** Whether tags or data contain a DOI; only reading shows whether it is the page's own. */
  readonly statesDoi: boolean;
  readonly title: string;
  /** The beginning of the visible text. */
  readonly text: string;
}

/** Inspects a response without reading it as a page; undefined if it is not HTML. */
export function lookAt({ body, headers, url, hops, truncated }: Opened): PageLook | undefined {
  const contentType = headers.get("content-type") ?? "";
  if (body.length === 0 || (contentType !== "" && !/html/iu.test(contentType))) return undefined;
  const html = decodeText(body, { contentType, html: true, truncated });
  if (contentType === "" && !/^\s*<(?:!doctype|html)\b/iu.test(html)) return undefined;
  const facts = pageFacts(html, url);
  const wall = findWall({ facts, headers, url, hops })?.name;
  return {
    ...(wall ? { wall } : {}),
    // The length of a truncated page is unknown.
    isPaywalled: !truncated && isPaywalled({ facts, readBytes: byteLength(facts.text) }),
    statesDoi: facts.statesDoi,
    title: facts.title,
    text: facts.text,
  };
}
