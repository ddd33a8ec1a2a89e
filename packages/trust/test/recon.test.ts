import { Failure } from "@wellsourced/core";
import { describe, expect, test } from "vitest";
import { categoryOf } from "../src/recon/category.ts";
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
  const capture = (path: string) => ({
    url: `https://quarry.example/${path}`,
    archiveUrl: `https://archive.example/${path}`,
    timestamp: "2024-01-31T10:15:00Z",
    source: "wayback",
  });
  const failure = new Failure("upstream_unavailable", "crtsh is too busy to answer.");

  test("hosts are joined and sorted, each with where it was seen; strangers and the domain itself are none", () => {
    const { subdomains } = mergeFindings(
      "quarry.example",
      [
        { phase: "ct_logs", hosts: ["shop.quarry.example", "quarry.example", "a.quarry.example"], certificates: [] },
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
        { phase: "archives", captures: ["b", "a", "b", "c"].map(capture), hosts: [] },
      ],
      2,
    );
    expect(result).toEqual({
      domain: "quarry.example",
      archive_urls: ["https://archive.example/a", "https://archive.example/b"],
      archived_pages: ["b", "a"].map((path) => ({
        url: `https://quarry.example/${path}`,
        archiveUrl: `https://archive.example/${path}`,
        timestamp: "2024-01-31T10:15:00Z",
        category: "other",
      })),
      subdomains: [],
      sources: [],
      phase_errors: { ct_logs: { kind: "upstream_unavailable", message: "crtsh is too busy to answer." } },
      cut: { archive_urls: 3, archived_pages: 4 },
    });
  });

  test("a certificate and the one logged ahead of it are one, newest first", () => {
    const certificate = (id: string, notBefore: string, names = ["quarry.example"]) => ({
      ...{ id, names, issuer: "C=US, O=Made CA", notBefore, notAfter: "2025-03-01T00:00:00" },
      ...{ url: `https://crt.example/?id=${id}`, source: "crtsh" },
    });
    const { certificates, cert_sans } = mergeFindings(
      "quarry.example",
      [
        {
          phase: "ct_logs",
          certificates: [
            certificate("1", "2024-01-01T00:00:00"),
            certificate("2", "2024-12-01T00:00:00", ["shop.quarry.example", "quarry.example"]),
            certificate("3", "2024-12-01T00:00:00", ["quarry.example", "shop.quarry.example"]),
          ],
        },
      ],
      10,
    );
    expect(certificates?.map(({ url, notBefore }) => [url, notBefore])).toEqual([
      ["https://crt.example/?id=2", "2024-12-01T00:00:00"],
      ["https://crt.example/?id=1", "2024-01-01T00:00:00"],
    ]);
    expect(cert_sans).toEqual(["quarry.example", "shop.quarry.example"]);
  });

  test.each([
    ["https://quarry.example/", "other"],
    ["https://quarry.example/slate/roofs", "other"],
    ["https://quarry.example/account/Login.php?next=/", "login"],
    ["https://quarry.example/wp-admin/", "admin"],
    ["https://api.quarry.example/stones", "api"],
    ["https://quarry.example/api/v2/stones", "api"],
    ["https://quarry.example/privacy-policy", "legal"],
    ["https://blog.quarry.example/2024/slate", "blog"],
    ["https://quarry.example/docs/setup.html", "docs"],
    ["https://quarry.example/docs/price-list.pdf", "document"],
    ["https://quarry.example/static/site.css", "asset"],
    ["https://quarry.example/logins-of-the-past", "other"],
    ["not an address", "other"],
  ])("%s is filed under %s", (address, category) => {
    expect(categoryOf(address)).toBe(category);
  });
});
