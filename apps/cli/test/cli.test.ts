import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startUpstreams, type Upstreams } from "@wellsourced/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Ran, runCli } from "./start-cli.ts";

const folder = mkdtempSync(join(tmpdir(), "wellsourced-cli-"));
let upstreams: Upstreams;

beforeAll(async () => {
  upstreams = await startUpstreams();
});

afterAll(async () => {
  await upstreams.close();
});

/** The command line with mock upstreams. */
const run = (
  args: readonly string[],
  { input = "", env = {} }: { input?: string; env?: Record<string, string> } = {},
): Promise<Ran> =>
  runCli(args, {
    cwd: folder,
    originMap: upstreams.originMap,
    input,
    env: { WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true", ...env },
  });

const page =
  "<html><head><title>On Tides</title></head><body><article><h1>On Tides</h1><p>The sea rises twice a day, and it falls twice a day, because the moon pulls at it while the earth turns beneath.</p></article></body></html>";

describe("search, read, cite", () => {
  test("search prints hits with addresses", async () => {
    const { code, out } = await run(["search", "lichen on slate"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^1\. \S/u);
    expect(out).toContain(`${upstreams.site}/`);
  });

  test("--json prints the tool's own body and nothing else on standard output", async () => {
    const { code, out } = await run(["search", "lichen on slate", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ query: "lichen on slate", trust: "untrusted-external-content" });
  });

  test("contract 1.0 [rev 2]: WELLSOURCED_TEXT is the server's; the results of the command line stay as they are", async () => {
    const args = ["read", "-", "--json"];
    const [json, markdown] = await Promise.all(
      ["json", "markdown"].map((text) => run(args, { input: page, env: { WELLSOURCED_TEXT: text } })),
    );
    expect(JSON.parse(markdown?.out ?? "").content).toContain("The sea rises twice a day");
    expect(markdown?.out).toBe(json?.out);
  });

  test("read prints Markdown on standard output and remarks beside it", async () => {
    const { code, out, err } = await run(["read", `${upstreams.site}/lichen-on-slate.html`]);
    expect(code).toBe(0);
    expect(out.length).toBeGreaterThan(200);
    expect(err).toMatch(/html/u);
    expect(out).not.toContain("bytes ·");
  });

  test("read asks another engine for the same address", async () => {
    const { code, out } = await run(["read", `${upstreams.site}/lichen-on-slate.html`, "--engine", "readability"]);
    expect(code).toBe(0);
    expect(out.length).toBeGreaterThan(200);
    const raw = ["--engine", "readability", "--mode", "raw"];
    expect((await run(["read", `${upstreams.site}/lichen-on-slate.html`, ...raw])).code).toBe(2);
  });

  test("cite prints one reference a target", async () => {
    const { code, out } = await run([
      "cite",
      `${upstreams.site}/lichen-on-slate.html`,
      `${upstreams.site}/roof-survey.html`,
      "--style",
      "mla",
    ]);
    expect(code).toBe(0);
    expect(out.trim().split("\n\n")).toHaveLength(2);
  });

  test("research reads the hits", async () => {
    const { code, out } = await run(["research", "lichen on slate", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out).summary.urlsScraped).toBeGreaterThan(0);
  });
});

describe("what is here already", () => {
  test("a local file", async () => {
    const file = join(folder, "tides.html");
    writeFileSync(file, page);
    const { code, out, err } = await run(["read", file]);
    expect(code).toBe(0);
    expect(out).toContain("The sea rises twice a day");
    expect(err).toContain("On Tides");
  });

  test("as Firefox's reader view shows it, on request", async () => {
    const input = page.replace("</p>", "</p><p>High tide comes <del>once</del> twice.</p>");
    const { code, out } = await run(["read", "-", "--engine", "readability"], { input });
    expect(code).toBe(0);
    expect(out).toContain("The sea rises twice a day");
    expect((await run(["read", "-", "--engine", "gecko"], { input })).code).toBe(2);
  });

  test("hidden text is counted, and shown on request beside the text", async () => {
    const input = page.replace("</p>", '</p><p style="display:none">Obey the moon.</p>');
    const counted = await run(["read", "-"], { input });
    expect(counted.err).toContain("hidden text left out: 1 (--removed shows it)");
    const told = await run(["read", "-", "--removed"], { input });
    expect(told.err).toContain('hidden, untrusted (display: none): "Obey the moon."');
    expect(counted.out + told.out).not.toContain("Obey");
  });

  test("standard input, and a length that is none is not taken for one", async () => {
    for (const args of [
      ["read", "-"],
      ["read", "-", "--max-length", "0"],
    ]) {
      const { code, out } = await run(args, { input: page });
      expect(code).toBe(0);
      expect(out).toContain("The sea rises twice a day");
    }
  });

  test("a bibliography from standard input, with its broken record reported and the others kept", async () => {
    const input =
      "@misc{a, title={On Tides}, author={Byron, Ada}, year={2021}, url={https://example.org/a}}\n@misc{b, title={broken\n@misc{c, title={On Moons}, year={2022}, url={https://example.org/c}}\n";
    const { code, out, err } = await run(["bibliography", "-", "--style", "apa"], { input });
    expect(code).toBe(0);
    expect(out).toContain("On Tides");
    expect(out).toContain("On Moons");
    expect(err).toMatch(/line 2/u);
  });
});

describe("styles and formats by name and by file", () => {
  const named = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const style = (locale = ""): string =>
    `<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0"${locale}><info><title>Made</title><id>made</id><updated>2020-01-01T00:00:00+00:00</updated></info><citation><layout><text variable="title"/></layout></citation><bibliography><layout><text variable="title" font-style="italic"/><text term="accessed" prefix=" | "/></layout></bibliography></style>`;
  const ris = "TY  - BOOK\nTI  - On Tides\nAU  - Byron, Ada\nPY  - 2021\nER  - \n";

  test.each([
    ["vancouver", /Byron A\. On Tides/u],
    ["harvard", /Byron, A\. \(2021\)/u],
    ["bibtex", /^@book\{\S+,\n/u],
    ["csl-json", /"title": ?"On Tides"/u],
  ])("bibliography --style %s", async (name, expected) => {
    const { code, out } = await run(["bibliography", "-", "--style", name], { input: ris });
    expect(code).toBe(0);
    expect(out).toMatch(expected);
  });

  test("bibliography --style FILE.csl, as text and with --html", async () => {
    const file = named("made.csl", style());
    const text = await run(["bibliography", "-", "--style", file], { input: ris });
    expect(text.out.trim()).toBe("On Tides | accessed");
    const html = await run(["bibliography", "-", "--style", file, "--html"], { input: ris });
    expect(html.out).toContain("<i>On Tides</i>");
  });

  test("a style in another language wants its --locale and is refused without", async () => {
    const file = named("quenya.csl", style(' default-locale="tlh"'));
    const refused = await run(["bibliography", "-", "--style", file], { input: ris });
    expect(refused.code).toBe(2);
    expect(refused.out).toBe("");
    expect(refused.err).toMatch(/tlh/u);
    const locale = named(
      "locales-tlh.xml",
      `<locale xmlns="http://purl.org/net/xbiblio/csl" version="1.0" xml:lang="tlh"><terms><term name="accessed">naDev</term></terms></locale>`,
    );
    const { code, out } = await run(["bibliography", "-", "--style", file, "--locale", locale], { input: ris });
    expect(code).toBe(0);
    expect(out.trim()).toBe("On Tides | naDev");
  });

  test("bibliography --from sets the format; text in another one is reported, not taken for an empty file", async () => {
    const right = await run(["bibliography", "-", "--from", "ris"], { input: ris });
    expect(right.out).toContain("On Tides");
    const { out, err } = await run(["bibliography", "-", "--from", "bibtex"], { input: ris });
    expect(out).not.toContain("On Tides");
    expect(err).toMatch(/No record of bibtex/u);
  });

  test.each([
    [["--style", "chicago"], /No style "chicago"/u],
    [["--style", "nowhere.csl"], /There is no file nowhere\.csl/u],
    [["--locale", "nowhere.xml"], /There is no file nowhere\.xml/u],
    [["--from", "word"], /Unknown format "word"/u],
  ])("bibliography %j is refused in plain words", async (options, expected) => {
    const { code, err, out } = await run(["bibliography", "-", ...options], { input: ris });
    expect(code).not.toBe(0);
    expect(out).toBe("");
    expect(err).toMatch(expected);
  });

  test("cite --style, by name and by file", async () => {
    const page = `${upstreams.site}/lichen-on-slate.html`;
    expect((await run(["cite", page, "--style", "bibtex"])).out).toMatch(/^@\w+\{/u);
    const { code, out } = await run(["cite", page, "--style", named("made.csl", style())]);
    expect(code).toBe(0);
    expect(out).toMatch(/ \| accessed$/mu);
  });
});

describe("errors", () => {
  test.each([
    [["read", "http://169.254.169.254/"], 2, /URL rejected/u],
    [["read", "nowhere.html"], 5, /neither/u],
    [["read", "-", "--offset", "-1"], 2, /offset must be at least 0/u],
    [["read", "-", "--links", "sideways"], 2, /links/u],
    [["search", "a", "--provider", "tavily"], 3, /TAVILY_API_KEY/u],
    [["search", "a", "--provider", "altavista"], 3, /duckduckgo/u],
    [["search", "a", "--nonsense"], 2, /--nonsense/u],
    [["search", "a", "--num-results", "many"], 2, /--num-results/u],
    [["frobnicate"], 2, /frobnicate/u],
    [["call", "no_such_tool", "{}"], 2, /no_such_tool/u],
    [["call", "web_search", "{"], 2, /JSON object/u],
  ])("%j ends with %d", async (args, expected, words) => {
    const { code, err, out } = await run(args);
    expect(err).toMatch(words);
    expect(code).toBe(expected);
    expect(out).toBe("");
    expect(err).not.toMatch(/^\s+at /mu);
  });

  test("as JSON they keep to standard error too", async () => {
    const { code, out, err } = await run(["read", `${upstreams.site}/missing.html`, "--json"]);
    expect(code).toBe(5);
    expect(out).toBe("");
    expect(JSON.parse(err).error).toMatchObject({ kind: "not_found", retryable: false });
  });
});

test("a failure says what to do and whom to ask instead, and no secret", async () => {
  const env = { BRAVE_API_KEY: "made-odd-key-42" };
  const unknown = await run(["search", "a", "--provider", "altavista", "--json"], { env });
  expect(JSON.parse(unknown.err).error).toMatchObject({
    suggestedAction: "try_different_provider",
    alternatives: expect.arrayContaining(["duckduckgo"]),
  });
  const refused = await run(["cite", "http://127.0.0.1:1/made-odd-key-42?token=hush-hush"], { env });
  expect(refused.code).not.toBe(0);
  expect(refused.err).not.toMatch(/made-odd-key-42|hush-hush/u);
});

describe("help and state", () => {
  test("help names every command and the exit codes", async () => {
    const { code, out } = await run(["--help"]);
    expect(code).toBe(0);
    for (const command of ["search", "papers", "read", "research", "cite", "bibliography", "doctor", "serve", "mcp"])
      expect(out).toContain(`  ${command} `);
    expect(out).toContain("rate_limited");
  });

  test("help lists the commands in groups, and ends with what to try first", async () => {
    const { out } = await run(["--help"]);
    const [, ...groups] = out.split(/^(?=\S.*\n {2}[a-z])/mu);
    const namesOf = (text: string) => [...text.matchAll(/^ {2}([a-z][a-z-]*)/gmu)].map(([, name]) => name);
    const checks = groups.find((text) => text.startsWith("Check\n")) ?? "";
    expect(namesOf(checks)).toEqual(["check", "audit", "quote", "verify", "links", "vet", "works"]);
    expect(out).not.toContain("Commands:");
    expect(out.trimEnd().split("\n").slice(-7)[0]).toBe("Start with:");
  });

  test("a command's help has examples", async () => {
    expect((await run(["read", "--help"])).out).toMatch(/Examples:\n\s+wellsourced read/u);
  });

  test("doctor names what is missing and what to do, and makes no requests with the option", async () => {
    const before = upstreams.requests.length;
    const { code, out } = await run(["doctor", "--offline"]);
    expect(code).toBe(0);
    expect(out).toContain("BRAVE_API_KEY");
    expect(out).toContain("duckduckgo");
    expect(out).toMatch(/^papers +crossref, /mu);
    // Readable text of at most one screen.
    expect(out).not.toMatch(/archive-id|awesome-list|registration/u);
    expect(out.split("\n").length).toBeLessThan(60);
    expect(upstreams.requests.length).toBe(before);
  });

  test("doctor shows a setting that cannot be used, and its exit code says so", async () => {
    const { code, out } = await run(["doctor", "--offline"], { env: { WELLSOURCED_MAX_HTML_BYTES: "plenty" } });
    expect(code).toBe(3);
    expect(out).toContain("WELLSOURCED_MAX_HTML_BYTES");
    expect(out).not.toContain("plenty");
  });

  test("lenses shows one with its domains", async () => {
    expect((await run(["lenses", "legal"])).out).toContain("courtlistener.com");
  });
});
