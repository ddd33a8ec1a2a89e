import { Failure } from "@wellsourced/core";
import { describe, expect, test } from "vitest";
import { mergeFindings, readTarget } from "../src/recon/index.ts";

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
