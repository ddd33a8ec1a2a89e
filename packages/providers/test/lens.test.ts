import { Failure } from "@wellsourced/core";
import { describe, expect, test } from "vitest";
import { expandLens, targetOf } from "../src/lens.ts";

const ask = { query: "lichen", limit: 5 };
const google = (name: string) => name === "google";
const nobody = () => false;

describe("a lens by its name", () => {
  const lenses = (name: string) =>
    name === "roofs" ? { domains: ["a.example", "b.example"], goggle: "https://g.example/x" } : undefined;

  test("wins over site and sites", () => {
    expect(expandLens({ ...ask, lens: "roofs", site: "c.example" }, lenses)).toEqual({
      ...ask,
      sites: ["a.example", "b.example"],
      goggle: "https://g.example/x",
    });
  });

  test("that does not exist is a mistake, not an empty list", () => {
    expect(() => expandLens({ ...ask, lens: "rooves" }, lenses)).toThrow(Failure);
    expect(() => expandLens({ ...ask, lens: "roofs" }, undefined)).toThrow("Unknown lens");
  });
});

describe("whom an engine of Google's is for", () => {
  const engine = { ...ask, engineId: "cx1", sites: ["a.example"] };

  test("Google alone, when it can be asked and nobody else was named", () => {
    expect(targetOf(engine, undefined, google)).toEqual({ ask: { ...ask, engineId: "cx1" }, only: "google" });
  });

  test("nobody: the sites take its place when another provider was named, or Google cannot be asked", () => {
    const bySites = { ask: { ...ask, sites: ["a.example"] } };
    expect(targetOf(engine, "brave", google)).toEqual(bySites);
    expect(targetOf(engine, undefined, nobody)).toEqual(bySites);
  });

  test("without sites another provider cannot stand in", () => {
    const bare = { ...ask, engineId: "cx1" };
    expect(() => targetOf(bare, "brave", google)).toThrow("Use provider google");
    expect(targetOf(bare, undefined, nobody).only).toBe("google");
  });
});

test("a goggle is for Brave, if Brave is there", () => {
  expect(targetOf({ ...ask, goggle: "https://g.example/x" }, undefined, nobody).preferred).toBe("brave");
});
