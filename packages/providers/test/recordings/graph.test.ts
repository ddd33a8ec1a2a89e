import type { OpenAccess } from "@wellsourced/core";
import { describe, expect, test } from "vitest";
import { dig, digList, digText, findOnce, isRecordingsHere, readJson } from "../helpers/upstream.ts";

const here = describe.skipIf(!isRecordingsHere);
const note = isRecordingsHere ? "" : " (skipped: ../shared/upstream is not beside the repository)";

const settings = { UNPAYWALL_EMAIL: "reader@example.org", OPENALEX_EMAIL: "reader@example.org" };

here(`recorded works of Unpaywall${note}`, () => {
  const copiesOf = async (work: unknown) => {
    const doi = digText(work, "doi");
    const found = await findOnce("open-access", {
      provider: "unpaywall",
      ask: { doi },
      reply: { body: Object(work) },
      settings,
    });
    expect(found.records).toHaveLength(1);
    return found.records[0] as OpenAccess; // what was found of this DOI
  };
  const inSearch = isRecordingsHere ? digList(readJson("unpaywall/search-hit.json"), "results") : [];
  const works: readonly (readonly [string, unknown])[] = isRecordingsHere
    ? [
        ...["oa-pnas", "closed-or-green-addr", "no-oa"].map(
          (name) => [name, readJson(`unpaywall/${name}.json`)] as const,
        ),
        ...inSearch.map((hit, index) => [`search-hit ${index}`, dig(hit, "response")] as const),
      ]
    : [];

  test.each(works)("%s", async (_, work) => {
    const record = await copiesOf(work);
    expect(record).toMatchObject({
      doi: digText(work, "doi").toLowerCase(),
      openAccess: dig(work, "is_oa"),
      status: dig(work, "oa_status"),
      isInDoaj: dig(work, "journal_is_in_doaj"),
    });
    const best = dig(work, "best_oa_location");
    expect(record.copies.length > 0).toBe(best !== null);
    expect(record.copies[0]?.pdfUrl).toBe(dig(best, "url_for_pdf") ?? undefined);
    expect(record.copies[0]?.landingUrl).toBe(dig(best, "url_for_landing_page") ?? undefined);
    expect(record.copies[0]?.version).toBe(dig(best, "version") ?? undefined);
    expect(record.copies[0]?.licence).toBe(dig(best, "license") ?? undefined);
    const places = digList(work, "oa_locations").map((place) =>
      JSON.stringify([dig(place, "url_for_pdf") ?? null, dig(place, "url_for_landing_page") ?? null]),
    );
    expect(record.copies).toHaveLength(new Set(places).size);
  });

  test("an answer of the search by words is refused, not read as nothing", async () => {
    const asked = copiesOf({ doi: "10.1000/x", ...Object(readJson("unpaywall/search-empty.json")) });
    await expect(asked).rejects.toMatchObject({ kind: "upstream_unavailable" });
  });
});
