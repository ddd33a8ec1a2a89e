import { describe, expect, test } from "vitest";
import { readJson, readRecording } from "../helpers/recordings.ts";
import { digList, digText, findOnce } from "../helpers/upstream.ts";

describe("recorded answers of crt.sh", () => {
  test("every certificate with its names", async () => {
    const body = readJson("crtsh/github.com-3rows.json");
    const ask = { domain: "github.com" };
    const { records } = await findOnce("certificate", {
      provider: "crtsh",
      ask,
      reply: { body: JSON.stringify(body) },
    });
    expect(records.map(({ id }) => id)).toEqual(digList(body).map((row) => digText(row, "id")));
    for (const [at, row] of digList(body).entries()) {
      const record = records[at];
      const said = [digText(row, "common_name"), ...digText(row, "name_value").split("\n")];
      expect(new Set(record?.names)).toEqual(new Set(said));
      expect(record).toMatchObject({
        issuer: digText(row, "issuer_name"),
        notBefore: `${digText(row, "not_before")}Z`,
        notAfter: `${digText(row, "not_after")}Z`,
        loggedAt: `${digText(row, "entry_timestamp").slice(0, 19)}Z`,
      });
    }
  });
});

/** Distinct timestamps and URLs of all lines; after a blank line comes the key of the next page. */
const linesOf = (text: string) => [
  ...new Set(
    (text.split("\n\n")[0] ?? "")
      .split("\n")
      .filter(Boolean)
      .map((line) => line.split(" ").slice(1, 3).join("/")),
  ),
];

describe("recorded lists of captures of the Internet Archive", () => {
  test.each(["cdx-nasa-1996.txt", "cdx-prefix-2022.txt", "cdx-filter-404.txt", "cdx-multipage-0.txt"])(
    "%s: every capture once",
    async (file) => {
      const text = readRecording(`internet-archive/${file}`);
      const ask = { url: "nasa.gov", scope: "prefix", limit: 1000 } as const;
      const { records } = await findOnce("capture", { provider: "wayback", ask, reply: { body: text } });
      expect(records.map(({ archiveUrl }) => archiveUrl)).toEqual(
        linesOf(text).map((line) => `https://web.archive.org/web/${line}`),
      );
      for (const { timestamp, archiveUrl } of records) expect(archiveUrl).toContain(timestamp.replace(/\D/gu, ""));
      if (file.includes("404")) expect(new Set(records.map(({ status }) => status))).toEqual(new Set([404]));
    },
  );

  test("a blocked site is told apart from one that was never kept", async () => {
    const reply = { status: 403, body: readRecording("internet-archive/cdx-blocked-403.txt") };
    const ask = { url: "https://nationalpost.com/health", scope: "exact" } as const;
    await expect(findOnce("capture", { provider: "wayback", ask, reply })).rejects.toMatchObject({ kind: "blocked" });
  });

  test("the JSON form is not asked for, and is refused rather than read as nothing (documented)", async () => {
    const reply = { body: readRecording("internet-archive/cdx-json-rows.json") };
    const ask = { url: "nasa.gov", scope: "exact" } as const;
    await expect(findOnce("capture", { provider: "wayback", ask, reply })).rejects.toMatchObject({
      kind: "upstream_unavailable",
    });
  });
});
