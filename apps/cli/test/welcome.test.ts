import { expect, test } from "vitest";
import { welcome } from "../src/commands/serve.ts";

const ADDRESS = "http://127.0.0.1:3000/mcp";

test("the welcome of a server names its page for people, if it has one", () => {
  expect(welcome(ADDRESS, ["duckduckgo"], "http://127.0.0.1:3000/")).toContain(
    "Browser       open http://127.0.0.1:3000/\n",
  );
  expect(welcome(ADDRESS, ["duckduckgo"])).not.toContain("Browser");
});
