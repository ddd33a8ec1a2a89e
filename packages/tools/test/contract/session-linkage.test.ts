import { afterEach, describe, expect, test } from "vitest";
import { tools } from "../../src/index.ts";
import { manifest } from "../../src/manifest.ts";
import { openLongPages } from "./long-pages.ts";
import { type Body, openStage, type Stage } from "./stage.ts";

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

const propertiesOf = ({ inputSchema }: (typeof manifest)[number]): Body => (inputSchema.properties ?? {}) as Body; // schemas of objects

/** Tools that read a session or record its steps themselves, so that they have no findings. */
const OF_SESSIONS = [
  "sequential_search",
  "get_research_session",
  "research_export",
  "format_bibliography",
  "audit_bibliography",
];
const takers = manifest.filter((row) => "sessionId" in propertiesOf(row)).map(({ name }) => name);
const toolNamed = (name: string) => tools.find((tool) => tool.name === name);

describe("sessionId", () => {
  test.each(takers.filter((name) => !OF_SESSIONS.includes(name)))("of %s records something", (name) => {
    expect(toolNamed(name)?.finds).toBeDefined();
  });

  test.each(tools.filter(({ finds }) => finds).map(({ name }) => name))("is an argument of %s", (name) => {
    expect(takers).toContain(name);
  });

  test("is no argument of tools whose replies are no sources", () => {
    for (const name of ["image_search", "econ_search", "answer", "structured_search"]) {
      expect(manifest.map((row) => row.name)).toContain(name);
      expect(takers).not.toContain(name);
    }
  });
});

test("videos that were found are sources", async () => {
  const on = await openStage({ brave: "video.found" }, { dataDir: false });
  stage = on;
  const ask = { ...on.args, provider: "brave" };
  const { body } = await on.call("sequential_search", { searchStep: "look", stepNumber: 1, nextStepNeeded: true });
  const { sessionId } = body;
  expect((await on.call("video_search", { ...ask, sessionId })).line).toBe("");
  const { sources } = (await on.call("get_research_session", { sessionId })).body;
  expect(sources).toContainEqual(expect.objectContaining({ url: expect.stringMatching(/^https:/u), foundInStep: 1 }));
});

test.each([{}, { max_length_per_source: 500 }, { include_sources: false }])(
  "pages that search_and_scrape read for a session (%j) are its references, also when they come from the cache",
  async (how) => {
    const world = await openLongPages({ pages: 2, paragraphs: 46 });
    try {
      for (const _ of ["read", "remembered"]) {
        const begin = { searchStep: "look", stepNumber: 1, nextStepNeeded: true };
        const { sessionId } = (await world.call("sequential_search", begin)).structuredContent as { sessionId: string };
        await world.call("search_and_scrape", { query: "lichen", sessionId, ...how });
        const { structuredContent } = await world.call("format_bibliography", { sessionId });
        expect(structuredContent).toMatchObject({
          entryCount: 2,
          bibliography: expect.stringMatching(/Roofs 1\b.*Roofs 2\b/su),
        });
        expect(structuredContent).not.toHaveProperty("note");
      }
    } finally {
      await world.close();
    }
  },
);
