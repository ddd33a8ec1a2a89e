import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { KINDS, type Kind, type Limits, parseAs } from "../../src/env/kinds.ts";

const good: readonly (readonly [kind: Kind, text: string, value: unknown, limits?: Limits])[] = [
  ["boolean", "true", true],
  ["boolean", "1", true],
  ["boolean", "YES", true],
  ["boolean", "on", true],
  ["boolean", "false", false],
  ["boolean", "0", false],
  ["boolean", "no", false],
  ["boolean", "Off", false],
  ["integer", "0", 0],
  ["integer", "65535", 65_535, { max: 65_535 }],
  ["hops", "false", 0],
  ["hops", "0", 0],
  ["hops", "true", 1],
  ["hops", "2", 2],
  ["dollars", "5", 5],
  ["dollars", "0.25", 0.25],
  ["duration", "500ms", 500],
  ["duration", "30s", 30_000],
  ["duration", "5m", 300_000],
  ["duration", "4h", 14_400_000],
  ["duration", "90d", 7_776_000_000],
  ["duration", "45", 45_000],
  ["duration", "0", 0],
  ["size", "1000", 1_000],
  ["size", "64kb", 65_536],
  ["size", "8mb", 8_388_608],
  ["size", "8 MB", 8_388_608],
  ["list", " a , b ,,c", ["a", "b", "c"]],
  ["domains", "Example.org, *.docs.example.org,", ["example.org", "docs.example.org"]],
  ["domains", "münchen.example", ["xn--mnchen-3ya.example"]],
  ["url", "https://example.org/base", "https://example.org/base"],
  ["url", "rediss://h:6379/1", "rediss://h:6379/1", { schemes: ["redis", "rediss"] }],
  ["email", "ada@example.org", "ada@example.org"],
  ["userPassword", "ada:pass:word", "ada:pass:word"],
  ["headers", "X-Team: a, Authorization: Bearer b", "X-Team: a, Authorization: Bearer b"],
  ["hexKey", "AB".repeat(32), "ab".repeat(32)],
  ["secret", "16 characters...", "16 characters...", { min: 16 }],
  ["enum", "Tenant", "tenant", { values: ["shared", "tenant"] }],
  ["robots", "respect-crawl", { singlePages: false, ignored: [] }],
  ["robots", "Respect", { singlePages: false, ignored: [] }],
  ["robots", "respect-all", { singlePages: true, ignored: [] }],
  [
    "robots",
    "ignore:Example.org, docs.example.org",
    { singlePages: false, ignored: ["example.org", "docs.example.org"] },
  ],
  ["routing", "Brave, duckduckgo", { default: ["brave", "duckduckgo"] }],
  ["routing", '{"web":"brave,google","academic":["openalex"]}', { web: ["brave", "google"], academic: ["openalex"] }],
  [
    "originMap",
    '{"https://api.example.org/":"http://127.0.0.1:9001"}',
    { "https://api.example.org": "http://127.0.0.1:9001" },
  ],
];

const bad: readonly (readonly [kind: Kind, text: string, limits?: Limits])[] = [
  ["robots", "ignore"],
  ["robots", "ignore:"],
  ["robots", "ignore:*"],
  ["robots", "ignore:*.example.org"],
  ["robots", "ignore:https://example.org/"],
  ["boolean", "maybe"],
  ["boolean", "truee"],
  ["dollars", "$5"],
  ["dollars", "-1"],
  ["dollars", "1e3"],
  ["dollars", "0.1234567"],
  ["integer", "-1"],
  ["integer", "1.5"],
  ["integer", "0", { min: 1 }],
  ["integer", "65536", { max: 65_535 }],
  ["hops", "11"],
  ["hops", "-1"],
  ["hops", "loopback"],
  ["duration", "5 minutes"],
  ["duration", "1w"],
  ["duration", "-5s"],
  ["duration", "constructor"],
  ["size", "0"],
  ["size", "1.5mb"],
  ["size", "8x"],
  ["domains", "https://example.org"],
  ["domains", "example.org/path"],
  ["domains", "example.org:8080"],
  ["url", "example.org"],
  ["url", "ftp://example.org"],
  ["url", "https://"],
  ["email", "ada"],
  ["email", "ada@example.org, bob@example.org"],
  ["userPassword", "ada"],
  ["userPassword", ":word"],
  ["headers", "no colon"],
  ["headers", "X-Team: a, b"],
  ["hexKey", "ab".repeat(31)],
  ["hexKey", `${"ab".repeat(31)}zz`],
  ["enum", "both", { values: ["shared", "tenant"] }],
  ["string", "two\nlines"],
  ["secret", "key\r\nX-Evil: 1"],
  ["secret", "15 characters..", { min: 16 }],
  ["routing", '{"sounds":"brave"}'],
  ["routing", '{"web":1}'],
  ["routing", "{broken"],
  ["originMap", "https://a.example"],
  ["originMap", '["https://a.example"]'],
  ["originMap", '{"https://a.example/path":"http://127.0.0.1:1"}'],
  ["originMap", '{"https://a.example":"ftp://127.0.0.1"}'],
  ["originMap", '{"https://a.example":7}'],
];

describe("a setting's text", () => {
  test.each(good.map(([kind, text, value, limits]) => ({ kind, text, value, limits })))("$kind takes $text", (of) => {
    expect(parseAs(of.kind, of.text, of.limits ?? {})).toEqual({ value: of.value });
  });

  test.each(bad.map(([kind, text, limits]) => ({ kind, text, limits })))("$kind refuses $text", (of) => {
    expect(parseAs(of.kind, of.text, of.limits ?? {})).toMatchObject({ wrong: true });
  });

  test("a list of domains with a mistake keeps its other entries", () => {
    expect(parseAs("domains", "good.example, http://bad.example", {})).toEqual({ wrong: true, use: ["good.example"] });
  });

  test("a list of nothing but mistakes allows nothing rather than everything", () => {
    expect(parseAs("domains", "http://bad.example", {})).toEqual({ wrong: true, use: ["nowhere.invalid"] });
  });

  test("every kind describes the expected form", () => {
    for (const form of Object.values(KINDS)) expect(form.expected({})).toMatch(/^[a-z1-9`].{4,}/u);
  });

  test("no text makes any kind throw", () => {
    const kinds = Object.keys(KINDS) as Kind[]; // the table has exactly one row for each kind
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.oneof(fc.string(), fc.json()), (kind, text) => {
        const parsed = parseAs(kind, text, {});
        expect("value" in parsed || parsed.wrong).toBeTruthy();
      }),
    );
  });
});
