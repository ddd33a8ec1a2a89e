import { Failure } from "@wellsourced/core";
import { patientClock, startReplay } from "@wellsourced/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWellsourced, type Wellsourced } from "../../src/index.ts";
import { mergeFindings } from "../../src/recipes/company-recon.ts";
import { readTarget } from "../../src/recipes/recon-target.ts";

describe("a target", () => {
  test.each([
    ["Quarry.Example", { domain: "quarry.example" }],
    ["https://www.quarry.example/about?x=1", { domain: "quarry.example" }],
    ["shop.quarry.example:8443", { domain: "shop.quarry.example" }],
    ["bücher.example", { domain: "xn--bcher-kva.example" }],
    ["Imagined Quarry Ltd.", { name: "Imagined Quarry Ltd." }],
    ["Quarry", { name: "Quarry" }],
  ])("%s", (given, target) => {
    expect(readTarget(given)).toEqual(target);
  });

  test.each([
    "localhost",
    "localhost:8080",
    "127.0.0.1",
    "http://[::1]/",
    "http://2130706433/",
    "10.0.0.8",
    "169.254.169.254",
    "db.internal",
    "printer.local",
    "api.svc.cluster",
    "hidden.onion",
    "ftp://quarry.example",
    "file:///etc/passwd",
  ])("%s is refused", (given) => {
    expect(() => readTarget(given)).toThrow(expect.objectContaining({ kind: "validation" }));
  });
});

describe("findings", () => {
  const failure = new Failure("upstream_unavailable", "crtsh is too busy to answer.");

  test("hosts are joined and sorted, each with where it was seen; strangers and the domain itself are none", () => {
    const { subdomains } = mergeFindings(
      "quarry.example",
      [
        { phase: "ct_logs", hosts: ["shop.quarry.example", "quarry.example", "a.quarry.example"], names: [] },
        { phase: "archives", hosts: ["shop.quarry.example", "notquarry.example"] },
        { phase: "web", hosts: ["shop.quarry.example", "shop.quarry.example"] },
      ],
      10,
    );
    expect(subdomains).toEqual([
      { name: "a.quarry.example", seenIn: ["ct_logs"] },
      { name: "shop.quarry.example", seenIn: ["ct_logs", "archives", "web"] },
    ]);
  });

  test("what failed is named and nothing is said in its place; a cut list tells its length", () => {
    const result = mergeFindings(
      "quarry.example",
      [
        { phase: "ct_logs", failure },
        { phase: "archives", archiveUrls: ["b", "a", "b", "c"], hosts: [] },
      ],
      2,
    );
    expect(result).toEqual({
      domain: "quarry.example",
      archive_urls: ["a", "b"],
      subdomains: [],
      sources: [],
      phase_errors: { ct_logs: { kind: "upstream_unavailable", message: "crtsh is too busy to answer." } },
      cut: { archive_urls: 3 },
    });
  });
});

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
    const result = await sources.companyRecon(query);
    expect(result).toMatchObject({
      domain: "quarry.example",
      archive_urls: ["https://web.archive.org/web/20240131101500/https://old.quarry.example/"],
      phase_errors: { ct_logs: { kind: "upstream_unavailable" } },
    });
    expect(result).not.toHaveProperty("cert_sans");
    busy = false;
    const again = await sources.companyRecon(query);
    expect(again).not.toHaveProperty("phase_errors");
    expect(again).toMatchObject({
      cert_sans: ["*.quarry.example", "quarry.example", "shop.quarry.example"],
      subdomains: [
        { name: "old.quarry.example", seenIn: ["archives"] },
        { name: "shop.quarry.example", seenIn: ["ct_logs"] },
      ],
    });
  });

  test("a whole answer is given again, whatever the spelling of its target", async () => {
    const asked = () => replays.flatMap(({ requests }) => requests).length;
    const before = asked();
    await sources.companyRecon({ target: "QUARRY.example", phases: ["ct_logs", "archives"] });
    expect(asked()).toBe(before);
  });
});

test("a name that nobody knows is looked up once and looked into nowhere", async () => {
  const wikidata = await startReplay([{ path: "/w/api.php", body: JSON.stringify({ search: [] }) }]);
  const sources = createWellsourced({
    clock: patientClock,
    cacheDir: false,
    chromePath: "disabled",
    originMap: { "https://www.wikidata.org": wikidata.origin },
  });
  try {
    const result = await sources.companyRecon({ target: "Imagined Quarry Ltd.", phases: ["profiling", "ct_logs"] });
    expect(result).toEqual({ domain: "", sources: [], phase_errors: { ct_logs: expect.anything() } });
    expect(wikidata.requests).toHaveLength(1);
  } finally {
    await sources.close();
    await wikidata.close();
  }
});

test("names of a list that breaks off stand, and the phase says that some are missing", async () => {
  const crtsh = await startReplay([{ path: "/", body: '[{"id":7,"name_value":"shop.quarry.example"},{"id":' }]);
  const sources = createWellsourced({
    clock: patientClock,
    cacheDir: false,
    chromePath: "disabled",
    originMap: { "https://crt.sh": crtsh.origin },
  });
  try {
    const result = await sources.companyRecon({ target: "quarry.example", phases: ["ct_logs"] });
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
