import { expect, test } from "vitest";
import { directivesOf } from "../src/directives.ts";

const agent = "ShipBot/2.1 (+https://harbour.example)";

test.each([
  [{}, null, false, false],
  [{ robots: "index, nofollow" }, null, true, false],
  [{ robots: "NONE" }, null, true, true],
  [{ shipbot: "nofollow" }, null, true, false],
  [{ otherbot: "nofollow" }, null, false, false],
  [{}, "noindex, nofollow", true, true],
  [{}, "otherbot: nofollow", false, false],
  [{}, "otherbot: noindex, nofollow", false, false],
  [{}, "otherbot: nofollow, shipbot: noindex", false, true],
  [{}, "unavailable_after: 25 Jun 2030 15:00:00 PST, nofollow", true, false],
] as const)("%j and %s mean nofollow: %s, noindex: %s", (meta, header, nofollow, noindex) => {
  expect(directivesOf(meta, header, agent)).toEqual({ nofollow, noindex });
});
