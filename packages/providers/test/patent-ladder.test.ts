import { expect, test } from "vitest";
import { createProviders } from "../src/providers.ts";
import { failureOf } from "./helpers/failure-of.ts";
import { createFakeHttp, json, type Reply, type Sent } from "./helpers/fake-http.ts";

const KEYS = { LENS_API_TOKEN: "made-lens", USPTO_API_KEY: "made-uspto", SEARCHAPI_API_KEY: "made-searchapi" };
const NOTHING: Readonly<Record<string, Reply>> = {
  searchapi: json({ search_parameters: {}, organic_results: [] }),
  lens: json({ total: 0, data: [] }),
  uspto: { status: 404, text: '{"code":404}' },
};

function stage(more: object = {}, answer = ({ spec }: Sent): Reply => NOTHING[spec.name] ?? { status: 500 }) {
  const { http, sent } = createFakeHttp(answer);
  const providers = createProviders({ http, settings: KEYS, thinThreshold: 0, ...more });
  return { providers, names: () => sent.map(({ spec }) => spec.name) };
}
const down = ({ spec }: Sent): Reply => (spec.name === "lens" ? (NOTHING.lens ?? {}) : { status: 500 });

test("indexes of patents are asked in a fixed order until one answers, and that one is named", async () => {
  const { providers, names } = stage({}, down);
  const { provider, attempted, routed } = await providers.find("patent", { query: "tide", limit: 3 });
  expect({ provider, attempted, routed }).toEqual({
    provider: "lens",
    attempted: ["searchapi", "lens"],
    routed: false,
  });
  expect(names()).toEqual(["searchapi", "lens"]);
});

test("the routing setting puts some first; the others follow", async () => {
  const { providers, names } = stage({ routing: { patents: ["uspto"] } }, down);
  const { attempted, routed } = await providers.find("patent", { query: "tide", limit: 3 });
  expect({ attempted, routed }).toEqual({ attempted: ["uspto", "searchapi", "lens"], routed: true });
  expect(names()).toEqual(attempted);
});

test("an index of one office is passed over for another, also where it is the only one", async () => {
  const { providers, names } = stage({ settings: { USPTO_API_KEY: "made-uspto" } });
  const ask = { query: "tide", patentOffice: "EP", limit: 3 } as const;
  expect(await failureOf(providers.find("patent", ask))).toMatchObject({ kind: "upstream_unavailable" });
  expect(await providers.find("patent", ask, { provider: "uspto" })).toMatchObject({ records: [], declined: true });
  expect(names()).toEqual([]);
});
