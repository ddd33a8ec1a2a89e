import { botWall } from "./walls/bot.ts";
import { consentPage } from "./walls/consent.ts";
import { SHORT_BYTES, type Wall, type WallClues } from "./walls/define.ts";
import { loginPage, signOn } from "./walls/login.ts";
import { errorPage, needsScripts, rateLimitPage, regionBlock } from "./walls/messages.ts";
import { missingPage, perhapsMissing } from "./walls/missing.ts";
import { parkedDomain } from "./walls/parked.ts";

/** In order: what is told by its maker's marks first, what is told by its words afterwards. */
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
