import { Failure } from "@wellsourced/core";
import { createHttp, type Http } from "@wellsourced/http";
import { expect, test } from "vitest";
import { readEnv } from "../../src/env/index.ts";
import { diagnose, toSet } from "../../src/recipes/diagnose.ts";

test("a wrong setting is a problem, a risky one gets a warning", async () => {
  const { settings } = readEnv({}, { mode: "stdio" });
  const http = createHttp();
  const found = await diagnose({
    reach: false,
    settings,
    http,
    states: [],
    origins: () => undefined,
    problems: [
      { variable: "WELLSOURCED_PORT", message: "WELLSOURCED_PORT must be a number." },
      { variable: "WELLSOURCED_ALLOW_PRIVATE_NETWORK", message: "It is on.", warning: true },
    ],
    browser: async () => "/usr/bin/chromium",
    store: async () => undefined,
  });
  await http.close();
  expect(found.settings).toEqual([
    {
      name: "WELLSOURCED_PORT",
      state: "bad",
      says: "WELLSOURCED_PORT must be a number.",
      todo: "correct, set or unset it",
    },
    { name: "WELLSOURCED_ALLOW_PRIVATE_NETWORK", state: "good", says: "It is on.", todo: "" },
  ]);
  expect(found.summary.problems).toBe(1);
});

test.each([
  [true, true],
  [false, false],
])("a browser without its sandbox (%s) is said to be one: %s", async (noSandbox, isSaid) => {
  const { settings } = readEnv({}, { mode: "stdio" });
  const http = createHttp();
  const parts = { settings, http, states: [], origins: () => undefined, problems: [], store: async () => undefined };
  const found = await diagnose({ ...parts, reach: false, browser: async () => "/usr/bin/chromium", noSandbox });
  await http.close();
  expect(found.machine.some(({ name }) => name === "browser sandbox")).toBe(isSaid);
});

test.each([
  ["no host name resolves", () => new Failure("network", "made", { code: "name_not_found" }), 1, "missing"],
  ["all providers fail", () => new Failure("upstream_unavailable", "made", { status: 503 }), 2, "bad"],
])("%s: the machine or each provider is the problem", async (_, failure, problems, state) => {
  const { settings } = readEnv({}, { mode: "stdio" });
  const send = async () => {
    throw failure();
  };
  const provider = { type: "academic", configured: true, keyless: true, available: true, routed: false } as const;
  const found = await diagnose({
    reach: true,
    settings,
    http: { upstream: () => ({ send }) } as unknown as Http, // nothing else of it is used
    states: ["crossref", "arxiv"].map((name) => ({
      ...{ ...provider, name, metered: false, onlyNamed: false, breaker: "closed" as const },
    })),
    origins: () => "https://made.example",
    problems: [],
    browser: async () => undefined,
    store: async () => undefined,
  });
  expect(found.summary.problems).toBe(problems);
  expect(found.providers.map((one) => one.state)).toEqual([state, state]);
  expect(found.machine.some(({ name }) => name === "network")).toBe(problems === 1);
});

test("what an e-mail address alone would add is said, until it is set", async () => {
  const { settings } = readEnv({}, { mode: "stdio" });
  const http = createHttp();
  const filing = (configured: boolean) => ({
    ...({ type: "filing", name: "edgar", keyless: false, available: true, routed: false } as const),
    ...({ metered: false, onlyNamed: false, breaker: "closed" } as const),
    ...(configured ? { configured } : { configured, missing: ["EDGAR_CONTACT_EMAIL"] }),
  });
  const parts = { settings, http, origins: () => undefined, problems: [], store: async () => undefined };
  const rowOf = async (configured: boolean) => {
    const all = { ...parts, states: [filing(configured)], reach: false, browser: async () => undefined };
    return (await diagnose(all)).machine.find(({ name }) => name === "e-mail address");
  };
  expect(await rowOf(false)).toEqual({
    name: "e-mail address",
    state: "missing",
    says: "not set; it needs no account, and adds edgar",
    todo: "set WELLSOURCED_CONTACT_EMAIL",
  });
  expect(await rowOf(true)).toBeUndefined();
  await http.close();
});

test.each([
  ["brave", ["BRAVE_API_KEY"], "set BRAVE_API_KEY"],
  [
    "google",
    ["GOOGLE_CUSTOM_SEARCH_API_KEY", "GOOGLE_CUSTOM_SEARCH_ID"],
    "set GOOGLE_CUSTOM_SEARCH_API_KEY and GOOGLE_CUSTOM_SEARCH_ID",
  ],
  [
    "openalex",
    ["OPENALEX_API_KEY", "OPENALEX_EMAIL"],
    "set OPENALEX_API_KEY or OPENALEX_EMAIL or WELLSOURCED_CONTACT_EMAIL",
  ],
  ["unpaywall", ["UNPAYWALL_EMAIL"], "set UNPAYWALL_EMAIL or OPENALEX_EMAIL or WELLSOURCED_CONTACT_EMAIL"],
  ["crossref", [], ""],
])("for %s with %j missing the advice is: %s", (provider, missing, advice) => {
  expect(toSet(provider, missing)).toBe(advice);
});

test.each([
  [true, ["llm"], ["exa"]],
  [false, [], ["exa", "llm"]],
])("a model of one's own answers questions where it is set up: %s", async (configured, ready, missing) => {
  const state = { configured, keyless: false, available: true, routed: false, metered: true, onlyNamed: false };
  const { settings } = readEnv({}, { mode: "stdio" });
  const http = createHttp();
  const { kinds } = await diagnose({
    reach: false,
    settings,
    http,
    states: [
      { ...state, name: "exa", type: "answer", breaker: "closed", configured: false },
      { ...state, name: "llm", type: "chat", breaker: "closed" },
    ],
    origins: () => undefined,
    problems: [],
    browser: async () => "/usr/bin/chromium",
    store: async () => undefined,
  });
  await http.close();
  const names = (rows: readonly { readonly name: string }[] = []) => rows.map(({ name }) => name);
  const answers = kinds.find(({ kind }) => kind === "answer");
  expect([names(answers?.ready), names(answers?.missing)]).toEqual([ready, missing]);
});
