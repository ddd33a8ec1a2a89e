import type { Place } from "@wellsourced/core/records";
import { afterEach, describe, expect, test } from "vitest";
import type { LocalAsk } from "../../src/capabilities/local.ts";
import { readJson, readRecording } from "../helpers/recordings.ts";
import { dig, digText, type Stage, startStage } from "../helpers/upstream.ts";

let stage: Stage | undefined;
afterEach(async () => stage?.close());

/** The documented replies of the three requests, about a place with details and one without. */
async function ask(question: Partial<LocalAsk>, descriptions: { readonly status?: number } = {}) {
  const read = (name: string) => readRecording(`brave/${name}`);
  stage = await startStage(
    [
      { path: "/res/v1/web/search", body: read("doc-locations-step1.json") },
      { path: "/res/v1/local/pois", body: read("doc-local-pois.json") },
      { path: "/res/v1/local/descriptions", body: read("doc-local-descriptions.json"), ...descriptions },
    ],
    { http: { rates: { brave: 1_000 } } },
  );
  const found = await stage.providers.find("local", { query: "coffee shops near me", limit: 5, ...question });
  return { ...found, records: found.records as readonly Place[], requests: stage.replay.requests };
}

const ANCHOR = { latitude: 37.7749, longitude: -122.4194 };

describe("documented replies of Brave's places", () => {
  test("a place in three steps", async () => {
    const { records, note: said, requests } = await ask({ ...ANCHOR, units: "imperial" });
    const replies = { pois: readJson("brave/doc-local-pois.json"), step1: readJson("brave/doc-locations-step1.json") };
    const at = (...path: (string | number)[]) => dig(replies, "pois", "results", 0, ...path);
    expect(records).toEqual([
      {
        id: at("id"),
        name: at("title"),
        address: at("postal_address", "displayAddress"),
        lat: at("coordinates", 0),
        lon: at("coordinates", 1),
        phone: at("contact", "telephone"),
        website: at("url"),
        categories: at("categories"),
        rating: at("rating", "ratingValue"),
        ratingCount: at("rating", "reviewCount"),
        hours: ["Monday: 07:00-21:00"],
        description: "Overview A cozy neighborhood cafe known for its artisanal coffee...",
        source: "brave",
      },
    ]);
    expect(said).toBe("Brave returned details of 1 of the 2 places that it found.");
    const ids = [0, 1].map((index) => digText(replies, "step1", "locations", "results", index, "id"));
    expect(requests.map(({ path }) => path)).toEqual([
      "/res/v1/web/search",
      "/res/v1/local/pois",
      "/res/v1/local/descriptions",
    ]);
    expect(requests[0]?.query.get("result_filter")).toBe("locations");
    for (const { query } of requests.slice(1)) expect(query.getAll("ids")).toEqual(ids);
    expect(requests[1]?.query.get("units")).toBe("imperial");
  });

  test("coordinates go as headers of the first step and nowhere else", async () => {
    const { requests } = await ask(ANCHOR);
    const [first, ...later] = requests;
    expect(first?.headers).toMatchObject({ "x-loc-lat": "37.7749", "x-loc-long": "-122.4194" });
    for (const { headers } of later) expect(Object.keys(headers).join()).not.toMatch(/x-loc/u);
    expect(requests.map(({ path, query, body }) => `${path}?${query} ${body}`).join("\n")).not.toMatch(
      /37\.77|122\.41/u,
    );
  });

  test("a radius drops what lies farther, measured along the great circle", async () => {
    const nearby = { ...ANCHOR, latitude: ANCHOR.latitude + 0.01 };
    expect((await ask({ ...nearby, radius: 1_200 })).records).toHaveLength(1);
    await stage?.close();
    expect((await ask({ ...nearby, radius: 1_000 })).records).toEqual([]);
  });

  test("without descriptions the place stays, and that they are missing is said", async () => {
    const { records, note: said } = await ask(ANCHOR, { status: 500 });
    expect(records).toHaveLength(1);
    expect(records[0]).not.toHaveProperty("description");
    expect(said).toMatch(/Descriptions are missing/u);
  });
});
