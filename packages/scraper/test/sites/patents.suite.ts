import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { factsOf } from "../../src/sites/patents/facts.ts";

const shared = new URL("../../../../../shared/upstream/google-patents/", import.meta.url);

describe("the recorded head of a patent's page", () => {
  test("head-meta-US20120298883A1", () => {
    const html = readFileSync(new URL("head-meta-US20120298883A1.fragment.html", shared), "utf8");
    const written = [...html.matchAll(/content="([^"]*)" scheme="inventor"/gu)].map(([, name]) => name);
    expect(factsOf(html)).toEqual({
      number: "US20120298883A1",
      title: "US20120298883A1",
      abstract: undefined,
      inventors: written,
      assignees: ["University of Pennsylvania"],
      published: "2012-11-29",
      pdf: "https://patentimages.storage.googleapis.com/c8/c7/81/9ca511d8da83a7/US20120298883A1.pdf",
      classes: [],
    });
    expect(written).toHaveLength(2);
  });
});
