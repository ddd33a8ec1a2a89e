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

/** In order: walls recognised by their maker's marks, then those recognised by their words. */
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
 * Names the wall, or nothing. Structure decides; words only where the page holds little else. `readBytes` is how much
 * text was read out of it: content that the plain look at the page did not see is content all the same.
 */
export function findWall(clues: WallClues, readBytes = 0): Wall | undefined {
  const seen = readBytes > SHORT_BYTES ? { ...clues, facts: { ...clues.facts, textBytes: readBytes } } : clues;
  return walls.find((wall) => wall.stands(seen));
}

/** What a page is at a glance: no content is chosen from it. */
export interface PageLook {
  /** What is in its place: a bot check, a "not found", a parked domain. */
  readonly wall?: WallName;
  readonly isPaywalled: boolean;
  /** It gives a DOI in its tags or data; reading it shows whether the DOI is its own. */
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
