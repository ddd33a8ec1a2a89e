import { CACHE_SCHEMES } from "@wellsourced/sessions/stores";
import { describe, expect, test } from "vitest";
import { isLoopback, readEnv, SETTINGS, secretsOf } from "../../src/env/index.ts";
import { read } from "./helpers.ts";

const KEY = "0123456789abcdef".repeat(4);

describe("with nothing set", () => {
  test("everything has its default and nothing is wrong", () => {
    const { settings, problems, secrets } = read({});
    expect(problems).toEqual([]);
    expect(secrets).toEqual([]);
    expect(settings).toMatchObject({
      searchThinThreshold: 1,
      allowPrivateNetwork: false,
      browserIdleTimeout: 300_000,
      maxScrapeConcurrency: 5,
      maxScrapeConcurrencyBrowser: 2,
      maxHtmlBytes: 8_388_608,
      maxDocumentBytes: 52_428_800,
      circuitFailureThreshold: 5,
      circuitResetTimeout: 60_000,
      port: 3_000,
      host: "127.0.0.1",
      tools: ["default"],
      corsStrict: true,
      httpReadHeaderTimeout: 5_000,
      httpWriteTimeout: 0,
      httpMaxRequestBodyBytes: 10_485_760,
      httpReferrerPolicy: "no-referrer",
      cacheMaxMemoryMb: 64,
      cacheIsolation: "shared",
      sourceRecommendations: true,
      components: false,
      logLevel: "info",
      logFormat: "json",
      reputationMode: "extend",
      rates: {},
      keys: {},
    });
    expect(settings.searchProvider).toBeUndefined();
    expect(settings.redisUrl).toBeUndefined();
  });

  test("every default in the table is a good value", () => {
    for (const row of SETTINGS) {
      if (!("default" in row)) continue;
      const bare = "bare" in row ? row.name : `WELLSOURCED_${row.name}`;
      expect(read({ [bare]: row.default }).problems, row.name).toEqual([]);
    }
  });

  test.each([
    ["linux", {}, "/home/ada/.local/share/wellsourced", "/home/ada/.cache/wellsourced"],
    ["linux", { XDG_DATA_HOME: "/d", XDG_CACHE_HOME: "/c" }, "/d/wellsourced", "/c/wellsourced"],
    ["linux", { XDG_DATA_HOME: "relative" }, "/home/ada/.local/share/wellsourced", "/home/ada/.cache/wellsourced"],
    ["darwin", {}, "/home/ada/Library/Application Support/wellsourced", "/home/ada/Library/Caches/wellsourced"],
  ] as const)("%s with %j keeps data and cache where the platform does", (platform, env, data, cache) => {
    const { settings } = read(env, { machine: { platform, home: "/home/ada" } });
    expect([settings.dataDir, settings.cacheDir]).toEqual([data, cache]);
  });

  test("the settings cannot be changed", () => {
    const { settings } = read({ WELLSOURCED_ALLOWED_DOMAINS: "a.example", BRAVE_API_KEY: "some-key-1" });
    for (const part of [settings, settings.tools, settings.allowedDomains, settings.rates, settings.keys])
      expect(Object.isFrozen(part)).toBe(true);
  });
});

describe("names", () => {
  test("our own settings are read with the prefix only", () => {
    expect(read({ MAX_HTML_BYTES: "1kb" }).settings.maxHtmlBytes).toBe(8_388_608);
    expect(read({ WELLSOURCED_MAX_HTML_BYTES: "1kb" }).settings.maxHtmlBytes).toBe(1_024);
  });

  test("vendors' names are read bare; with the prefix they win", () => {
    expect(read({ CHROME_PATH: "/a" }).settings.chromePath).toBe("/a");
    expect(read({ CHROME_PATH: "/a", WELLSOURCED_CHROME_PATH: "/b" }).settings.chromePath).toBe("/b");
    expect(read({ BRAVE_API_KEY: "one", WELLSOURCED_BRAVE_API_KEY: "two" }).settings.keys).toEqual({
      BRAVE_API_KEY: "two",
    });
  });

  test.each(["HTTP_PROXY", "http_proxy"])("%s is a proxy", (name) => {
    expect(read({ [name]: "http://proxy.example:3128" }).settings.httpProxy).toBe("http://proxy.example:3128");
  });

  test("NO_PROXY and https_proxy are read too", () => {
    const { settings } = read({ no_proxy: "localhost,.example", https_proxy: "http://p.example:1" });
    expect([settings.noProxy, settings.httpsProxy]).toEqual(["localhost,.example", "http://p.example:1"]);
  });

  test("config 6 [rev 3]: WELLSOURCED_TEXT is auto, json or markdown, auto where it is not set, and nothing else", () => {
    expect(read({}).settings.text).toBe("auto");
    expect(read({ WELLSOURCED_TEXT: "markdown" }).settings.text).toBe("markdown");
    const { settings, problems } = read({ WELLSOURCED_TEXT: "html" });
    expect(settings.text).toBe("auto");
    expect(problems).toMatchObject([{ message: expect.stringContaining("WELLSOURCED_TEXT") }]);
  });

  test.each(["", "   "])("an empty text (%j) counts as not set, and the next source is asked", (text) => {
    expect(read({ WELLSOURCED_PORT: text, PORT: "8080" }).settings.port).toBe(8_080);
    expect(read({ WELLSOURCED_LENSES_PATH: text }).settings.lensesPath).toBeUndefined();
  });

  // Hosts of bundles and plugins leave the placeholder of an optional value that the user did not fill in.
  test.each(["{user_config.brave_api_key}", "{BRAVE_API_KEY}", "{input:key} "])(
    "a placeholder that nothing replaced ($%s) counts as not set",
    (name) => {
      const text = `$${name}`;
      const env = { BRAVE_API_KEY: text, WELLSOURCED_DATA_DIR: text, WELLSOURCED_HTTP_CSP: text };
      const { settings, problems } = read(env);
      expect(settings.keys).toEqual({});
      expect(settings.dataDir).toBe("/home/ada/.local/share/wellsourced");
      expect(settings.httpCsp).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(problems).toEqual([]);
    },
  );

  test("an empty header setting leaves the header out", () => {
    expect(read({ WELLSOURCED_HTTP_CSP: "" }).settings.httpCsp).toBe("");
    expect(read({}).settings.httpCsp).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  test("a misspelt setting is reported, with the name that was probably meant", () => {
    const { problems } = read({ WELLSOURCED_MAX_HTML_BYTE: "1kb" });
    expect(problems).toEqual([
      {
        variable: "WELLSOURCED_MAX_HTML_BYTE",
        message:
          "WELLSOURCED_MAX_HTML_BYTE is not a setting and does nothing. Did you mean WELLSOURCED_MAX_HTML_BYTES?",
        fatal: false,
      },
    ]);
  });
});

describe("bad values", () => {
  test("over HTTP a bad value is fatal; the message has name and form, not the value", () => {
    const { problems } = read({ WELLSOURCED_MAX_HTML_BYTES: "hunter2" });
    expect(problems).toEqual([
      {
        variable: "WELLSOURCED_MAX_HTML_BYTES",
        message: "WELLSOURCED_MAX_HTML_BYTES must be a size above zero: bytes, or such as 64kb or 8mb.",
        fatal: true,
      },
    ]);
  });

  test("over stdio it is reported and the default used", () => {
    const { settings, problems } = read({ WELLSOURCED_MAX_HTML_BYTES: "hunter2" }, { mode: "stdio" });
    expect(settings.maxHtmlBytes).toBe(8_388_608);
    expect(problems).toMatchObject([{ fatal: false, message: expect.stringContaining("Used instead: 8mb.") }]);
  });

  test("a bad key says where to get one", () => {
    const { settings, problems } = read({ BRAVE_API_KEY: "a\nb" }, { mode: "stdio" });
    expect(settings.keys).toEqual({});
    expect(problems[0]?.message).toBe(
      "BRAVE_API_KEY must be one line of text. Get one at https://brave.example/keys. It counts as not set.",
    );
  });

  test("no message ever holds a value", () => {
    const value = "s3cr3t-v4lu3\u0001";
    const env = Object.fromEntries(SETTINGS.map(({ name }) => [`WELLSOURCED_${name}`, value]));
    const { problems } = read({ ...env, BRAVE_API_KEY: value, SEARXNG_URL: value, WELLSOURCED_RATE_BRAVE: value });
    expect(problems.length).toBeGreaterThan(40);
    expect(JSON.stringify(problems)).not.toContain("s3cr3t");
  });

  test("a list of allowed hosts with a mistake still allows only the others", () => {
    const { settings, problems } = read(
      { WELLSOURCED_ALLOWED_DOMAINS: "a.example,http://b.example" },
      { mode: "stdio" },
    );
    expect(settings.allowedDomains).toEqual(["a.example"]);
    expect(problems[0]?.message).toContain("Used instead: its other entries.");
  });

  test("over stdio, settings of the HTTP server are not even looked at", () => {
    const { settings, problems } = read({ PORT: "not-a-port", REDIS_URL: "redis://r.example" }, { mode: "stdio" });
    expect(problems).toEqual([]);
    expect([settings.port, settings.redisUrl]).toEqual([3_000, undefined]);
  });
});

describe("settings that ask something of each other", () => {
  test.each(["0.0.0.0", "192.168.1.4", "::", "example.org", "localhost.example.org"])(
    "%s is not served by chance",
    (host) => {
      const { problems } = read({ WELLSOURCED_HOST: host });
      expect(problems).toMatchObject([{ variable: "WELLSOURCED_HOST", fatal: true }]);
      expect(read({ WELLSOURCED_HOST: host, WELLSOURCED_ALLOW_OPEN: "yes" }).problems).toEqual([]);
    },
  );

  test("allowing private addresses is valid, but yields a warning", () => {
    const { problems, settings } = read({ WELLSOURCED_ALLOW_PRIVATE_NETWORK: "1" });
    expect(settings.allowPrivateNetwork).toBe(true);
    expect(problems).toEqual([
      expect.objectContaining({ variable: "WELLSOURCED_ALLOW_PRIVATE_NETWORK", fatal: false, warning: true }),
    ]);
    expect(problems[0]?.message).toMatch(/^WARNING: WELLSOURCED_ALLOW_PRIVATE_NETWORK is on/u);
  });

  test.each(["127.0.0.1", "127.1.2.3", "localhost", "::1", "[::1]"])("%s is this machine", (host) => {
    expect(read({ WELLSOURCED_HOST: host }).problems).toEqual([]);
  });

  test("Redis needs the encryption key", () => {
    const env = { REDIS_URL: "redis://r.example:6379" };
    expect(read(env).problems).toMatchObject([{ variable: "REDIS_URL", fatal: true }]);
    expect(read({ ...env, WELLSOURCED_ENCRYPTION_KEY: KEY }).problems).toEqual([]);
  });

  test("PostgreSQL needs Redis, which shares out the work", () => {
    const env = { WELLSOURCED_POSTGRES_URL: "postgres://ada:postgres-pass@p.example/crawls" };
    expect(read(env).problems).toMatchObject([{ variable: "WELLSOURCED_POSTGRES_URL", fatal: true }]);
    const both = { ...env, REDIS_URL: "redis://r.example:6379", WELLSOURCED_ENCRYPTION_KEY: KEY };
    expect(read(both)).toMatchObject({ problems: [], secrets: expect.arrayContaining(["postgres-pass"]) });
    expect(read(both, { mode: "stdio" }).settings.postgresUrl).toBeUndefined();
  });

  test("a provider's setting that carries our own prefix is known, a misspelt one is not", () => {
    const providers = [
      { name: "quarry", keys: [{ env: "WELLSOURCED_QUARRY_URL", required: false, hint: "" }] },
    ] as const;
    expect(read({ WELLSOURCED_QUARRY_URL: "https://q.example" }, { providers }).problems).toEqual([]);
    expect(read({ WELLSOURCED_QUARRY_URI: "https://q.example" }, { providers }).problems).toHaveLength(1);
  });

  test("a provider that is half configured is said, with the setting that it lacks", () => {
    const key = (env: string) => ({ env, required: true, hint: `Where ${env} comes from.` });
    const providers = [{ name: "quarry", keys: [key("QUARRY_USER"), key("QUARRY_TOKEN")] }];
    const half = { QUARRY_USER: "a-user-name" };
    const [problem, ...others] = read(half, { mode: "http", providers }).problems;
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ variable: "QUARRY_TOKEN", fatal: true });
    expect(problem?.message).toBe(
      "QUARRY_TOKEN is needed with QUARRY_USER to use quarry. Where QUARRY_TOKEN comes from.",
    );
    expect(read(half, { mode: "stdio", providers }).problems).toMatchObject([
      { variable: "QUARRY_TOKEN", fatal: false },
    ]);
    expect(read({ ...half, QUARRY_TOKEN: "a-long-token" }, { providers }).problems).toEqual([]);
    expect(read({}, { providers }).problems).toEqual([]);
  });

  test("an unknown search provider is reported with the existing ones", () => {
    const { problems, settings } = read({ WELLSOURCED_SEARCH_PROVIDER: "bing" });
    expect(problems[0]?.message).toBe("WELLSOURCED_SEARCH_PROVIDER must be one of brave, searxng, semantic-scholar.");
    expect(settings.searchProvider).toBeUndefined();
  });

  test("a search provider may be written in any case", () => {
    const { problems, settings } = read({ WELLSOURCED_SEARCH_PROVIDER: "SearXNG" });
    expect([settings.searchProvider, problems]).toEqual(["searxng", []]);
  });

  test("unknown providers in the routing are reported without repeating the names", () => {
    const { problems, settings } = read({ WELLSOURCED_SEARCH_ROUTING: '{"web":"brave,s3cret","academic":"crossref"}' });
    expect(problems).toMatchObject([{ variable: "WELLSOURCED_SEARCH_ROUTING", fatal: false }]);
    expect(problems[0]?.message).toMatch(/brave, searxng, crossref/u);
    expect(problems[0]?.message).not.toContain("s3cret");
    expect(settings.searchRouting).toEqual({ web: ["brave", "s3cret"], academic: ["crossref"] });
    expect(read({ WELLSOURCED_SEARCH_ROUTING: "brave,searxng" }).problems).toEqual([]);
  });
});

describe("providers", () => {
  test("keys of the manifest are read; addresses must be addresses", () => {
    const { settings, problems } = read({
      BRAVE_API_KEY: " k-123456 ",
      SEARXNG_URL: "searx.example",
      CROSSREF_EMAIL: "ada@example.org",
    });
    expect(settings.keys).toEqual({ BRAVE_API_KEY: "k-123456", CROSSREF_EMAIL: "ada@example.org" });
    expect(problems).toMatchObject([{ variable: "SEARXNG_URL", fatal: true }]);
  });

  test("paces are requests a second by provider", () => {
    const { settings, problems } = read({ WELLSOURCED_RATE_BRAVE: "20", WELLSOURCED_RATE_SEMANTIC_SCHOLAR: "0.5" });
    expect(settings.rates).toEqual({ brave: 20, "semantic-scholar": 0.5 });
    expect(problems).toEqual([]);
    expect(read({ WELLSOURCED_RATE_BRAVE: "0" }).problems).toMatchObject([{ variable: "WELLSOURCED_RATE_BRAVE" }]);
    expect(read({ WELLSOURCED_RATE_NOBODY: "3" }).problems).toMatchObject([{ variable: "WELLSOURCED_RATE_NOBODY" }]);
  });
});

describe("secrets", () => {
  test("may be given as files, whose last line end does not count", () => {
    const files = { "/run/brave": "key-from-file\n", "/run/key": `${KEY}\n` };
    const env = { BRAVE_API_KEY_FILE: "/run/brave", WELLSOURCED_ENCRYPTION_KEY_FILE: "/run/key" };
    const { settings, problems, secrets } = read(env, { files });
    expect(problems).toEqual([]);
    expect(settings.keys).toEqual({ BRAVE_API_KEY: "key-from-file" });
    expect(settings.encryptionKey).toBe(KEY);
    expect(secrets).toEqual(expect.arrayContaining(["key-from-file", KEY]));
  });

  test("a secret's file that cannot be read is told by its variable", () => {
    const { problems } = read({ BRAVE_API_KEY_FILE: "/none" });
    expect(problems).toMatchObject([{ variable: "BRAVE_API_KEY_FILE", fatal: true }]);
  });

  test("the text itself wins over the file", () => {
    const { settings } = read({ BRAVE_API_KEY: "inline", BRAVE_API_KEY_FILE: "/none" });
    expect(settings.keys).toEqual({ BRAVE_API_KEY: "inline" });
  });

  test("passwords inside addresses and credentials are secrets too, in every spelling", () => {
    const { secrets } = read({
      HTTPS_PROXY: "http://user:p%40ssword@proxy.example:3128",
      REDIS_URL: "redis://:redis-pass@r.example:6379",
      SEARXNG_BASIC_AUTH: "ada:long-password",
      SEARXNG_URL: "https://u:searx-pass@searx.example",
      WELLSOURCED_ENCRYPTION_KEY: KEY,
    });
    expect(secrets).toEqual(
      expect.arrayContaining([
        "p%40ssword",
        "p@ssword",
        "redis-pass",
        "ada:long-password",
        "long-password",
        "searx-pass",
        KEY,
      ]),
    );
    expect(secrets).not.toContain("https://u:searx-pass@searx.example");
  });

  test("admin keys are secret and long, and a previous one requires a current one", () => {
    const [now, before] = ["made-up-admin-key-1", "made-up-admin-key-2"];
    const both = read({ WELLSOURCED_ADMIN_API_KEY: now, WELLSOURCED_ADMIN_API_KEY_PREV: before });
    expect([both.problems, both.secrets]).toEqual([[], [now, before]]);
    const variable = "WELLSOURCED_ADMIN_API_KEY";
    expect(read({ [variable]: "15 characters.." }).problems).toMatchObject([{ variable, fatal: true }]);
    expect(read({ [`${variable}_PREV`]: before }).problems).toMatchObject([
      { variable: `${variable}_PREV`, fatal: true },
    ]);
  });

  test("are found in settings that a program gives, without a manifest", () => {
    const keys = { BRAVE_API_KEY: "brave-key-1", CROSSREF_EMAIL: "ada@example.org" };
    expect(secretsOf({ keys, encryptionKey: KEY })).toEqual([KEY, "brave-key-1"]);
    expect(secretsOf({})).toEqual([]);
  });

  test("e-mails and addresses are no secrets", () => {
    expect(read({ CROSSREF_EMAIL: "ada@example.org", SEARXNG_URL: "https://s.example" }).secrets).toEqual([]);
  });
});

test.each([
  ["127.0.0.1", true],
  ["127.1.2.3", true],
  ["::1", true],
  ["localhost", true],
  ["0.0.0.0", false],
  ["::", false],
  ["192.168.1.5", false],
  ["127.0.0.1.example", false],
])("%s stays on this machine: %s", (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});

test("config 6 [rev 3]: the address of a cache may have each scheme that there is an adapter for", () => {
  expect(SETTINGS.find(({ name }) => name === "CACHE_URL")).toMatchObject({ schemes: CACHE_SCHEMES });
});

test("contract 3.8, config 6 [rev 3]: research sessions live 400 days in a person's own process and 4 hours over HTTP, unless they are set", () => {
  const ttl = (mode: "http" | "stdio", env = {}) => readEnv(env, { mode }).settings.sessionTtl;
  expect([ttl("stdio"), ttl("http")]).toEqual([400 * 86_400_000, 4 * 3_600_000]);
  expect(ttl("stdio", { WELLSOURCED_SESSION_TTL: "2h" })).toBe(2 * 3_600_000);
});
