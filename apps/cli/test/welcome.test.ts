import { expect, test } from "vitest";
import { welcome } from "../src/commands/serve.ts";

const ADDRESS = "http://127.0.0.1:3000/mcp";

test("the welcome of a server names its page for people, if it has one", () => {
  expect(welcome(ADDRESS, ["duckduckgo"], { page: "http://127.0.0.1:3000/" })).toContain(
    "Browser       open http://127.0.0.1:3000/\n",
  );
  expect(welcome(ADDRESS, ["duckduckgo"])).not.toContain("Browser");
});

test("a server for others is added by its public address", () => {
  const text = welcome("http://0.0.0.0:3000/mcp", [], { publicUrl: "https://research.example.org/" });
  expect(text).toContain("Wellsourced listens on http://0.0.0.0:3000/mcp\n");
  expect(text).toContain("--transport http wellsourced https://research.example.org/mcp\n");
  expect(text.split("0.0.0.0")).toHaveLength(2);
});
