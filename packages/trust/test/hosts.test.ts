import { describe, expect, test } from "vitest";
import { factsOf, hasAcademicSuffix, hasGovernmentSuffix, isOneOf } from "../src/hosts.ts";

test.each([
  ["https://blog.example.co.uk/x", "example.co.uk", false],
  ["https://docs.somebody.github.io/", "somebody.github.io", true],
  ["https://a.b.blogspot.com/", "b.blogspot.com", true],
  ["https://WWW.Example.COM./", "example.com", false],
])("%s was registered as %s", (url, registrable, isFreeHosting) => {
  expect(factsOf(url)).toMatchObject({ registrable, isFreeHosting, isIp: false });
});

test.each(["http://127.0.0.1/", "http://[::1]/", "http://0x7f.1/", "http://2130706433/"])("%s is an address", (url) => {
  expect(factsOf(url)).toMatchObject({ isIp: true, isFreeHosting: false });
});

test.each(["", "not a url", "mailto:a@b.example", "file:///etc/hosts"])("%o has no host", (url) => {
  expect(factsOf(url).host).toBe("");
  expect(factsOf(url).registrable).toBeUndefined();
});

describe("suffixes", () => {
  test.each([
    ["https://nih.gov/", true],
    ["https://gov.uk/", true],
    ["https://a.gov.br/", true],
    ["https://a.gob.es/", true],
    ["https://a.gouv.fr/", true],
    ["https://gov.example/", false],
    ["https://a.gov.example.com/", false],
    ["https://mygov.com/", false],
    ["https://a.govt.com/", false],
  ])("%s is a government's: %s", (url, expected) => {
    expect(hasGovernmentSuffix(factsOf(url))).toBe(expected);
  });

  test.each([
    ["https://mit.edu/", true],
    ["https://a.edu.pl/", true],
    ["https://a.ac.jp/", true],
    ["https://edu.example/", false],
    ["https://ac.example.com/", false],
    ["https://a.edu.com/", false],
  ])("%s is a university's: %s", (url, expected) => {
    expect(hasAcademicSuffix(factsOf(url))).toBe(expected);
  });
});

test("lists match whole labels", () => {
  expect(isOneOf("x.com", ["x.com"])).toBe(true);
  expect(isOneOf("mobile.x.com", ["x.com"])).toBe(true);
  expect(isOneOf("max.com", ["x.com"])).toBe(false);
  expect(isOneOf("x.com.example", ["x.com"])).toBe(false);
  expect(isOneOf("", ["x.com"])).toBe(false);
});
