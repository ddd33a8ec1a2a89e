import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { generateEnvExample, generateSettingsReference } from "../../scripts/setting-documents.ts";
import { SETTINGS } from "../../src/env/index.ts";
import { PROVIDERS, read } from "./helpers.ts";

/** The lines of an env file without their leading #. */
const assignments = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^#([A-Z0-9_]+)=(.*)$/gmu)].map(([, name = "", value = ""]) => [
      name,
      value.replace(/^"(.*)"$/u, "$1"),
    ]),
  );

describe(".env.example", () => {
  const example = generateEnvExample(PROVIDERS);

  test("uncommented unchanged, it sets the defaults without problems", () => {
    const { settings, problems } = read(assignments(example));
    expect(problems).toEqual([]);
    expect(settings).toEqual(read({}).settings);
  });

  test("holds every setting and every key once", () => {
    expect(Object.keys(assignments(example))).toHaveLength(SETTINGS.length + 5);
    expect(example).toContain("#BRAVE_API_KEY=\n");
    expect(example).toContain("#WELLSOURCED_MAX_HTML_BYTES=8mb\n");
  });

  test("says how to set a provider's pace", () => {
    expect(example).toContain("WELLSOURCED_RATE_<PROVIDER>");
  });

  test("sets nothing by itself", () => {
    for (const line of example.split("\n")) expect(line).toMatch(/^(?:#.*)?$/u);
  });
});

describe("the settings' reference", () => {
  const reference = generateSettingsReference(PROVIDERS);

  test("has a row for every setting, with its flag and default", () => {
    for (const { name } of SETTINGS) expect(reference).toMatch(new RegExp(`^\\| \`(?:WELLSOURCED_)?${name}\``, "mu"));
    expect(reference).toContain("| `WELLSOURCED_BROWSER_IDLE_TIMEOUT`<br>`--browser-idle-timeout` | `5m` |");
    expect(reference).toContain("| `WELLSOURCED_CACHE_DIR`<br>`--cache-dir` | the platform's cache folder |");
    expect(reference).toMatch(/^\| `PORT`<br>`--port` \| `3000` \| .*\(HTTP only\) \|$/mu);
  });

  test("has a row for every provider's key", () => {
    expect(reference).toContain(
      "| `BRAVE_API_KEY` | brave | needed, secret | Get one at https://brave.example/keys. |",
    );
    expect(reference).toContain("| `CROSSREF_EMAIL` | crossref | optional | Buys the faster pool. |");
  });

  test("every table row has as many cells as its head", () => {
    const rows = reference.split("\n").filter((line) => line.startsWith("| `WELLSOURCED"));
    for (const row of rows) expect(row.split(/(?<!\\)\|/u)).toHaveLength(5);
  });
});

test.each(["start/operators.md", "guide/signing-in.md"])(
  "a server starts with the settings that docs/%s shows",
  (page) => {
    const text = readFileSync(new URL(`../../../../docs/${page}`, import.meta.url), "utf8");
    const shown = [...text.matchAll(/^(?:export )?(WELLSOURCED_[A-Z_]+)=(\S+)/gmu)].map(([, name = "", value = ""]) => [
      name,
      value.replace("$PWD", "/srv"),
    ]);
    const { settings, problems } = read(Object.fromEntries(shown), {
      mode: "http",
      files: { "/srv/encryption.key": `${"0123456789abcdef".repeat(4)}\n` },
    });
    expect(settings.oauthIssuerUrl).toBeDefined();
    expect(problems).toEqual([]);
  },
);
