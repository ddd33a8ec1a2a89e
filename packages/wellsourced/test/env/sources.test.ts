import { describe, expect, test } from "vitest";
import { readFlags, readMode } from "../../src/env/index.ts";
import { PROVIDERS, read } from "./helpers.ts";

const CONFIG = { WELLSOURCED_CONFIG: "/etc/w.json" };
const withFile = (value: unknown) => ({ files: { "/etc/w.json": JSON.stringify(value) } });

describe("the order of sources", () => {
  const file = withFile({ "max-html-bytes": "1kb" });

  test("a flag wins over the environment, that over the file, that over the default", () => {
    const env = { ...CONFIG, WELLSOURCED_MAX_HTML_BYTES: "2kb" };
    expect(read(env, { ...file, flags: { "max-html-bytes": "3kb" } }).settings.maxHtmlBytes).toBe(3_072);
    expect(read(env, file).settings.maxHtmlBytes).toBe(2_048);
    expect(read(CONFIG, file).settings.maxHtmlBytes).toBe(1_024);
    expect(read({}, file).settings.maxHtmlBytes).toBe(8_388_608);
  });

  test("a problem names the source that the value came from", () => {
    const bad = withFile({ "max-html-bytes": "x" });
    expect(read({}, { flags: { "max-html-bytes": "x" } }).problems[0]?.variable).toBe("--max-html-bytes");
    expect(read(CONFIG, bad).problems[0]?.variable).toBe('WELLSOURCED_CONFIG: "max-html-bytes"');
  });
});

describe("the configuration file", () => {
  test("holds values in JSON's own forms, keys included", () => {
    const { settings, problems } = read(
      CONFIG,
      withFile({
        components: true,
        "search-thin-threshold": 0,
        tools: ["core", "-scrape_page"],
        "origin-map": { "https://a.example": "http://127.0.0.1:1" },
        WELLSOURCED_LOG_LEVEL: "warn",
        "brave-api-key": "from-file-1",
        "rate-brave": 20,
      }),
    );
    expect(problems).toEqual([]);
    expect(settings).toMatchObject({
      components: true,
      searchThinThreshold: 0,
      tools: ["core", "-scrape_page"],
      originMap: { "https://a.example": "http://127.0.0.1:1" },
      logLevel: "warn",
      keys: { BRAVE_API_KEY: "from-file-1" },
      rates: { brave: 20 },
    });
  });

  test("may be named by a flag", () => {
    const { settings } = read({}, { ...withFile({ port: 4_000 }), flags: { config: "/etc/w.json" } });
    expect(settings.port).toBe(4_000);
  });

  test.each([
    ["missing", {}],
    ["broken", { "/etc/w.json": "{ port: 1" }],
    ["no object", { "/etc/w.json": "[1]" }],
  ])("that is %s is a problem of the setting that names it", (_, files) => {
    expect(read(CONFIG, { files }).problems).toMatchObject([{ variable: "WELLSOURCED_CONFIG", fatal: true }]);
    expect(read(CONFIG, { files, mode: "stdio" }).problems).toMatchObject([{ fatal: false }]);
  });

  test("reports unknown keys", () => {
    const { problems } = read(CONFIG, withFile({ prot: 1 }));
    expect(problems).toEqual([
      {
        variable: '"prot"',
        message: '"prot" in the configuration file is not a setting and does nothing. Did you mean port?',
        fatal: false,
      },
    ]);
  });
});

describe("flags", () => {
  const sort = (...argv: string[]) => readFlags(argv, PROVIDERS);

  test("take a value behind a blank or an equals sign", () => {
    expect(sort("--port", "8080", "--host=127.0.0.1", "--brave-api-key", "k").flags).toEqual({
      port: "8080",
      host: "127.0.0.1",
      "brave-api-key": "k",
    });
  });

  test("that are boolean need no value", () => {
    expect(sort("--http", "--components", "--no-cors-strict", "--no-proxy", "localhost", "word")).toEqual({
      flags: { http: true, components: true, "cors-strict": false, "no-proxy": "localhost" },
      rest: ["word"],
      problems: [],
    });
  });

  test("leave what follows a lone -- alone", () => {
    expect(sort("a", "--", "--port", "1").rest).toEqual(["a", "--port", "1"]);
  });

  test("without their value are a problem", () => {
    expect(sort("--port").problems).toMatchObject([{ variable: "--port", fatal: true }]);
    expect(sort("--port", "--http").problems).toMatchObject([{ variable: "--port", fatal: true }]);
  });

  test("a value may start with one dash, as a dropped tool does", () => {
    expect(sort("--tools", "-scrape_page").flags).toEqual({ tools: "-scrape_page" });
  });

  test.each(["http", "stdio"] as const)("that do not exist stop the start by name, over %s too", (mode) => {
    const { problems } = read({}, { mode, flags: sort("--prt", "1").flags });
    expect(problems).toEqual([
      { variable: "--prt", message: "--prt is not a flag. Did you mean --port?", fatal: true },
    ]);
  });

  test("that choose what runs are no settings and no problem", () => {
    expect(read({}, { flags: { http: true, stdio: true, help: true } }).problems).toEqual([]);
  });

  test("switch a boolean off", () => {
    expect(read({}, { flags: sort("--no-source-recommendations").flags }).settings.sourceRecommendations).toBe(false);
  });
});

describe("what is served", () => {
  const readFile = () => '{"port": 4000}';
  test.each([
    ["nothing set", {}, {}, "stdio"],
    ["--http", {}, { http: true }, "http"],
    ["--port", {}, { port: "8080" }, "http"],
    ["PORT", { PORT: "8080" }, {}, "http"],
    ["WELLSOURCED_PORT", { WELLSOURCED_PORT: "8080" }, {}, "http"],
    ["an empty PORT", { PORT: "" }, {}, "stdio"],
    ["a port in the configuration file", CONFIG, {}, "http"],
    ["--stdio beside all of them", { PORT: "8080" }, { stdio: true, http: true, port: "1" }, "stdio"],
  ] as const)("with %s", (_, env, flags, expected) => {
    expect(readMode(env, { flags, readFile })).toBe(expected);
  });
});
