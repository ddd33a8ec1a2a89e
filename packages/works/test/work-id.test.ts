import { expect, test } from "vitest";
import { type IdKind, WorkId, workId } from "../src/index.ts";

test.each<[IdKind, string, string | undefined]>([
  ["doi", "https://doi.org/10.1000/ABC.1", "doi:10.1000/abc.1"],
  ["doi", "10.48550/arXiv.2101.00001", "arxiv:2101.00001"],
  ["doi", "none", undefined],
  ["arxiv", "arXiv:2101.00001v3 [cs.CL]", "arxiv:2101.00001"],
  ["arxiv", "hep-th/9901001", "arxiv:hep-th/9901001"],
  ["arxiv", "math.GT/0309136", "arxiv:math/0309136"],
  ["pmid", "PMID: 0012345", "pmid:12345"],
  ["pmcid", "pmc99", "pmcid:PMC99"],
  ["pmid", "PMID 1234567890123", undefined],
  ["isbn", "0-306-40615-2", "isbn:9780306406157"],
  ["isbn", "978-0-306-40615-7", "isbn:9780306406157"],
  ["isbn", "978-0-306-40615-8", undefined],
])("%s %s is %s", (kind, text, id) => {
  expect(workId(kind, text)).toBe(id);
});

test("the schema takes what is folded and refuses what names no kind", () => {
  expect(WorkId.safeParse("dblp:conf/icml/Example20").success).toBe(true);
  expect(WorkId.safeParse("10.1000/abc").success).toBe(false);
  expect(WorkId.safeParse("doi:").success).toBe(false);
});
