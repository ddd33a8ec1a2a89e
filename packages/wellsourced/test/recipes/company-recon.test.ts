import { patientClock, startReplay } from "@wellsourced/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWellsourced, type Wellsourced } from "../../src/index.ts";

describe("the whole look, on made upstreams", () => {
  let sources: Wellsourced;
  let replays: Awaited<ReturnType<typeof startReplay>>[];
  let busy = true;

  beforeAll(async () => {
    const certificates = [
      { id: 7, common_name: "quarry.example", name_value: "*.quarry.example\nshop.quarry.example\nother.example" },
    ];
    const captures = "example,quarry)/ 20240131101500 https://old.quarry.example/ text/html 200 MADEDIGEST 1\n";
    const crtsh = await startReplay([
      { path: "/", reply: () => (busy ? { body: "<html>Busy</html>" } : { body: JSON.stringify(certificates) }) },
    ]);
    const wayback = await startReplay([{ path: "/cdx/search/cdx", body: captures }]);
    replays = [crtsh, wayback];
    sources = createWellsourced({
      clock: patientClock,
      cacheDir: false,
      chromePath: "disabled",
      originMap: { "https://crt.sh": crtsh.origin, "https://web.archive.org": wayback.origin },
    });
  });

  afterAll(async () => {
    await sources.close();
    await Promise.all(replays.map((replay) => replay.close()));
  });

  const query = { target: "https://quarry.example/", phases: ["archives", "ct_logs"] } as const;

  test("a phase that fails leaves the others, and the answer is not kept", async () => {
    const result = await sources.companies.recon(query);
    expect(result).toMatchObject({
      domain: "quarry.example",
      archive_urls: ["https://web.archive.org/web/20240131101500/https://old.quarry.example/"],
      phase_errors: { ct_logs: { kind: "upstream_unavailable" } },
    });
    expect(result).not.toHaveProperty("cert_sans");
    busy = false;
    const again = await sources.companies.recon(query);
    expect(again).not.toHaveProperty("phase_errors");
    expect(again).toMatchObject({
      cert_sans: ["*.quarry.example", "quarry.example", "shop.quarry.example"],
      subdomains: [
        { name: "old.quarry.example", seenIn: ["archives"] },
        { name: "shop.quarry.example", seenIn: ["ct_logs"] },
      ],
    });
  });

  test("a complete result is cached under any spelling of its target", async () => {
    const asked = () => replays.flatMap(({ requests }) => requests).length;
    const before = asked();
    await sources.companies.recon({ target: "QUARRY.example", phases: ["ct_logs", "archives"] });
    expect(asked()).toBe(before);
  });
});

test("an unknown name is looked up once and researched nowhere", async () => {
  const wikidata = await startReplay([{ path: "/w/api.php", body: JSON.stringify({ search: [] }) }]);
  const sources = createWellsourced({
    clock: patientClock,
    cacheDir: false,
    chromePath: "disabled",
    originMap: { "https://www.wikidata.org": wikidata.origin },
  });
  try {
    const result = await sources.companies.recon({ target: "Imagined Quarry Ltd.", phases: ["profiling", "ct_logs"] });
    expect(result).toEqual({ domain: "", sources: [], phase_errors: { ct_logs: expect.anything() } });
    expect(wikidata.requests).toHaveLength(1);
  } finally {
    await sources.close();
    await wikidata.close();
  }
});

test("names of a truncated list are kept, and the phase reports that some are missing", async () => {
  const crtsh = await startReplay([{ path: "/", body: '[{"id":7,"name_value":"shop.quarry.example"},{"id":' }]);
  const sources = createWellsourced({
    clock: patientClock,
    cacheDir: false,
    chromePath: "disabled",
    originMap: { "https://crt.sh": crtsh.origin },
  });
  try {
    const result = await sources.companies.recon({ target: "quarry.example", phases: ["ct_logs"] });
    expect(result).toMatchObject({
      cert_sans: ["shop.quarry.example"],
      phase_errors: {
        ct_logs: { kind: "upstream_unavailable", message: expect.stringContaining("list is incomplete") },
      },
    });
  } finally {
    await sources.close();
    await crtsh.close();
  }
});
