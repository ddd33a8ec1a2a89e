import { patientClock, type ReplayReply, type ReplayRequest, startReplay } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { createWellsourced } from "../../src/index.ts";

const LISTED = [{ url: "https://github.com/ada/awesome-slate", name: "awesome-slate", projects_count: 3 }];
const REPOSITORIES = {
  total_count: 1,
  items: [{ name: "awesome-moss", full_name: "ben/awesome-moss", html_url: "https://github.com/ben/awesome-moss" }],
};

type Index = ReplayReply | ((request: ReplayRequest) => ReplayReply);

async function search(index: Index, github: ReplayReply, topic = "slate") {
  const [one, two] = await Promise.all([
    startReplay([{ path: "/api/v1/lists", ...(typeof index === "function" ? { reply: index } : index) }]),
    startReplay([{ path: "/search/repositories", ...github }]),
  ]);
  const originMap = { "https://awesome.ecosyste.ms": one.origin, "https://api.github.com": two.origin };
  const sources = createWellsourced({ clock: patientClock, cacheDir: false, chromePath: "disabled", originMap });
  try {
    return { found: await sources.search.lists({ topic, limit: 5 }), asked: two.requests.length };
  } finally {
    await sources.close();
    await Promise.all([one.close(), two.close()]);
  }
}

const json = (body: unknown, status = 200): ReplayReply => ({ status, body: JSON.stringify(body) });

test("what the index has is enough", async () => {
  const { found, asked } = await search(json(LISTED), json(REPOSITORIES));
  expect(found.records).toMatchObject([{ fullName: "ada/awesome-slate", source: "ecosystems" }]);
  expect(asked).toBe(0);
});

test.each([
  ["has none", json([])],
  ["did not answer", json({ error: "down" }, 500)],
])("where the index %s GitHub is asked, and the answer says so", async (reason, index) => {
  const { found } = await search(index, json(REPOSITORIES));
  expect(found.records).toMatchObject([{ fullName: "ben/awesome-moss", source: "github" }]);
  expect(found.note).toContain(reason);
  expect(found.routing.attempted).toEqual(["ecosystems", "github"]);
});

test("an empty index and a dead GitHub: nothing found, and who did not answer", async () => {
  const { found } = await search(json([]), json({ message: "down" }, 500));
  expect(found.records).toEqual([]);
  expect(found.note).toMatch(/GitHub was also queried and did not answer/u);
});

test("a dead index and a GitHub that has nothing: nothing found, and who did not answer", async () => {
  const { found } = await search(json({ error: "down" }, 500), json({ total_count: 0, items: [] }));
  expect(found.records).toEqual([]);
  expect(found.note).toBe("The index of curated lists did not answer.");
});

test("nobody answers: the index's own failure", async () => {
  await expect(search(json({ error: "down" }, 500), json({ message: "down" }, 500))).rejects.toMatchObject({
    kind: "upstream_unavailable",
    provider: "ecosystems",
  });
});

test("a subject that is no topic is looked for word by word, and the answer says so", async () => {
  const index = ({ query }: ReplayRequest) => json(`${query}`.includes("topic=slate&") ? LISTED : []);
  const { found, asked } = await search(index, json(REPOSITORIES), "slate of the quarries");
  expect(found.records).toMatchObject([{ fullName: "ada/awesome-slate" }]);
  expect(found.note).toContain("slate-of-the-quarries");
  expect(asked).toBe(0);
});
