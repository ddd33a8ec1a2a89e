import type { Failure } from "@wellsourced/core";
import { expect, test } from "vitest";
import { createOpenGuard, createUpstreamGuard } from "../src/guard.ts";
import { createHostList } from "../src/host-names.ts";
import { createHttp } from "../src/http.ts";
import type { HttpOptions } from "../src/index.ts";

const nobody = async () => [];
const verdict = (url: string, rules: HttpOptions = {}): string => {
  try {
    createOpenGuard(rules, nobody).judge(new URL(url));
    return "passes";
  } catch (error) {
    return error instanceof Error ? error.message : "?";
  }
};

test.each([
  "http://localhost/",
  "http://LOCALHOST./",
  "https://app.localhost/",
  "http://printer.local/",
  "http://db.internal/",
  "http://router.home.arpa/",
  "http://ip6-localhost/",
])("%s is refused as a local name", (url) => {
  expect(verdict(url)).toContain("local names are not allowed");
  expect(verdict(url, { allowPrivateNetwork: true })).toBe("passes");
});

test.each([
  "http://metadata.google.internal/computeMetadata/v1/",
  "http://metadata.azure.com/",
  "http://metadata.tencentyun.com/",
  "http://instance-data/latest/",
  "https://kubernetes.default.svc/api",
  "http://redis.prod.svc.cluster.local/",
  "http://METADATA.google.internal./",
])("%s stays closed whatever is opened", (url) => {
  expect(verdict(url)).toContain("metadata and cluster names");
  expect(verdict(url, { allowPrivateNetwork: true })).toContain("metadata and cluster names");
});

test.each([
  "http://localhost.example.com/",
  "http://internal-news.example/",
  "http://svc.cluster.local.example.com/",
  "http://notlocalhost/",
  "http://10.example.com/",
  "http://mylocal/",
])("%s passes: only whole labels count", (url) => {
  expect(verdict(url)).toBe("passes");
});

test.each([
  ["http://127.0.0.1/", "passes"],
  ["http://[::1]:2375/", "passes"],
  ["http://192.168.1.1:22/", "passes"],
  ["http://169.254.169.254/", "the address is not public"],
  ["http://[fd00:ec2::254]/", "the address is not public"],
  ["http://100.100.100.200/", "the address is not public"],
  ["http://[64:ff9b::a9fe:a9fe]/", "the address is not public"],
  ["http://0.0.0.0/", "the address is not public"],
])("with private networks open, %s: %s", (url, expected) => {
  expect(verdict(url)).not.toBe("passes");
  expect(verdict(url, { allowPrivateNetwork: true })).toContain(expected);
});

test.each([
  ["http://example.com:25/", false],
  ["http://example.com:6667/", false],
  ["https://example.com:22/", false],
  ["http://example.com:10080/", false],
  ["http://example.com/", true],
  ["http://example.com:8080/", true],
  ["https://example.com:8443/", true],
  ["http://example.com:1/", false],
  ["http://example.com:65535/", true],
])("port of %s is allowed: %s", (url, isAllowed) => {
  expect(verdict(url) === "passes").toBe(isAllowed);
});

test("other schemes are refused", () => {
  expect(verdict("ftp://example.com/")).toContain("only http and https");
});

test.each([
  ["example.org", "example.org", true],
  ["example.org", "www.example.org", true],
  ["example.org", "notexample.org", false],
  ["*.example.org", "a.example.org", true],
  [".example.org", "example.org", true],
  ["EXAMPLE.org.", "example.org", true],
  ["bücher.example", "xn--bcher-kva.example", true],
  ["https://example.org/path", "example.org", true],
  ["not a host", "example.org", false],
])("an entry %j holds %s: %s", (entry, host, expected) => {
  expect(createHostList([entry])?.(host)).toBe(expected);
});

test("lists of domains narrow what passes, and the list of blocked ones wins", () => {
  const rules = { allowedDomains: ["example.org"], blockedDomains: ["bad.example.org"] };
  expect(verdict("https://www.example.org/", rules)).toBe("passes");
  expect(verdict("https://example.com/", rules)).toContain("not on the list of allowed domains");
  expect(verdict("https://a.bad.example.org/", rules)).toContain("on the list of blocked domains");
});

test("an allow-list of nothing but mistakes allows nothing", () => {
  expect(verdict("https://example.org/", { allowedDomains: ["not a host"] })).toContain("not on the list");
});

const looked = (addresses: string[], options: object) =>
  new Promise((resolve) => {
    const guard = createOpenGuard({}, async () =>
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
    guard.lookup("name.example", options, (error, ...answer) => resolve(error ? error.message : answer));
  });

test("a name is resolved to exactly the judged answers, in their order", async () => {
  const both = ["93.184.215.14", "2606:4700::1111"];
  expect(await looked(both, { all: true })).toEqual([
    [
      { address: "93.184.215.14", family: 4 },
      { address: "2606:4700::1111", family: 6 },
    ],
  ]);
  expect(await looked(both, {})).toEqual(["93.184.215.14", 4]);
  expect(await looked(both, { family: 6 })).toEqual(["2606:4700::1111", 6]);
});

test.each([
  [["93.184.215.14", "10.0.0.5"]],
  [["::ffff:169.254.169.254"]],
  [["0.0.0.0"]],
  [["::1"]],
  [["64:ff9b::a00:1"]],
])("answers %j are refused as a whole, and none is named", async (addresses) => {
  const said = await looked(addresses, { all: true });
  expect(said).toContain("the host has no public address");
  for (const address of addresses) expect(said).not.toContain(address);
});

test("a name without answers does not exist", async () => {
  expect(await looked([], { all: true })).toContain("no address");
});

test("answers for a proxied host are judged, and a name that only the proxy knows passes", async () => {
  const guardOf = (address: string) => createOpenGuard({}, async () => [{ address, family: 4 }]);
  await expect(guardOf("10.0.0.1").judgeAnswers("a.example")).rejects.toMatchObject({ kind: "validation" });
  await guardOf("1.1.1.1").judgeAnswers("a.example");
  const fails = createOpenGuard({}, async () => {
    throw Object.assign(new Error(), { code: "ENOTFOUND" });
  });
  await fails.judgeAnswers("a.example");
});

test("our own upstreams are https and public", () => {
  const { judge } = createUpstreamGuard(nobody);
  expect(() => judge(new URL("https://api.example.org/"))).not.toThrow();
  expect(() => judge(new URL("http://api.example.org/"))).toThrow("must be https");
  expect(() => judge(new URL("https://127.0.0.1/"))).toThrow("not public");
});

test("an address for a third party must be public for certain", async () => {
  const answers: Readonly<Record<string, string>> = { "a.example": "1.1.1.1", "inside.example": "10.0.0.1" };
  const http = createHttp({
    allowPrivateNetwork: true,
    resolve: async (host) => (answers[host] ? [{ address: answers[host], family: 4 }] : []),
  });
  await http.judge("https://a.example/", { strictly: true });
  await http.judge("https://inside.example/");
  for (const url of ["https://inside.example/", "https://nobody.example/", "http://192.168.0.1/", "http://wiki.local/"])
    await expect(http.judge(url, { strictly: true })).rejects.toMatchObject({ kind: "validation" });
  await http.judge("https://nobody.example/", { strictly: true, unknown: true });
  for (const url of ["https://inside.example/", "http://192.168.0.1/", "http://wiki.local/"])
    await expect(http.judge(url, { strictly: true, unknown: true })).rejects.toMatchObject({ kind: "validation" });
  await http.close();
});

test.each([
  ["http://127.0.0.1/", true],
  ["http://10.1.2.3/", true],
  ["http://localhost:3000/", true],
  ["http://[fd00::1]/", true],
  ["http://inside.test/", true],
  ["http://169.254.169.254/", false],
  ["http://metadata.google.internal/", false],
])("what would open %s is named only where it would", async (url, isNamed) => {
  const rules = { privateNetworkHint: "ALLOW_INSIDE=yes" };
  const guard = createOpenGuard(rules, async () => [{ address: "10.0.0.7", family: 4 }]);
  const parsed = new URL(url);
  const judging = Promise.resolve().then(() => {
    guard.judge(parsed);
    return guard.judgeAnswers(parsed.hostname);
  });
  const detail = await judging.then(
    () => "passed",
    (error: Failure) => error.detail,
  );
  expect(detail).toMatch(/not allowed|not public|no public/u);
  expect(detail?.includes("ALLOW_INSIDE=yes")).toBe(isNamed);
});
