import type { CslItem } from "@wellsourced/citations";
import { describe, expect, test } from "vitest";
import { numbersOf } from "../../src/cited/stated-numbers.ts";

const cited = (more: Partial<CslItem>): CslItem => ({
  id: "cited",
  type: "document",
  title: "Lichen Semantics",
  ...more,
});
const stated = (more: Partial<CslItem>, raw?: string) =>
  numbersOf(cited(more), raw).map(({ kind, value }) => `${kind} ${value}`);

describe("the RFC that a reference is", () => {
  test.each<[string, Partial<CslItem>, string?]>([
    ["in a note", { note: "RFC 9110" }],
    ["in the place of a journal", { "container-title": "RFC 9110", number: "9110" }],
    ["as a number of the series", { type: "report", genre: "RFC", number: "9110" }],
    ["as a volume of the series", { "container-title": "RFC", volume: "9110" }],
    ["with the name of the series", { "collection-title": "Request for Comments", number: "9110" }],
    ["before its title", { title: "RFC 9110: Lichen Semantics" }],
    ["padded", { note: "RFC 09110" }],
    ["in the text alone", {}, "A. Byron. Lichen Semantics. RFC 9110. IETF, 2022."],
    ["in its address", { URL: "https://www.rfc-editor.org/rfc/rfc9110.html" }],
  ])("%s", (_, more, raw) => {
    expect(stated(more, raw)).toEqual(["rfc 9110"]);
  });

  test.each<[string, Partial<CslItem>, string?]>([
    ["a paper about one", { title: "A study of RFC 1323" }, "A. Byron. A study of RFC 1323. J. Lichen, 2005."],
    ["a paper that names several", {}, "A. Byron. Lichen Semantics. See RFC 2119 and RFC 8174."],
    ["a number of something else", { "container-title": "Journal of Lichen", volume: "9110" }],
  ])("is not %s", (_, more, raw) => {
    expect(stated(more, raw)).toEqual([]);
  });
});

test.each<[Partial<CslItem>, string]>([
  [{ note: "Zbl 1237.53071" }, "zbl 1237.53071"],
  [{ URL: "https://zbmath.org/?q=an:1237.53071" }, "zbl 1237.53071"],
  [{ URL: "https://zbmath.org/6010492" }, "zbl 6010492"],
  [{ URL: "https://inspirehep.net/literature/451647" }, "inspire 451647"],
  [{ URL: "https://inspirehep.net/record/451647?ln=en" }, "inspire 451647"],
  [{ note: "HAL Id: hal-04637647v2" }, "hal hal-04637647"],
  [{ URL: "https://aclanthology.org/P19-1001/" }, "acl P19-1001"],
  [{ URL: "https://ui.adsabs.harvard.edu/abs/2022MoL...930L..12E/abstract" }, "bibcode 2022MoL...930L..12E"],
  [{ note: "https://adsabs.harvard.edu/abs/1979A%26A....75..228L" }, "bibcode 1979A&A....75..228L"],
  [{ PMID: "1234567" }, "pmid 1234567"],
])("other registers: %j", (more, number) => {
  expect(stated(more)).toEqual([number]);
});
