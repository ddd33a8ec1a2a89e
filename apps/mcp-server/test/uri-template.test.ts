import { describe, expect, test } from "vitest";
import { templateMatcher } from "../src/catalogue.ts";

describe("templateMatcher", () => {
  test.each([
    ["research://artifact/{id}", "research://artifact/abc", { id: "abc" }],
    ["test://template/{id}/data", "test://template/123/data", { id: "123" }],
    ["a://{one}/{two}", "a://x/y%20z", { one: "x", two: "y z" }],
    ["a://{id}", "a://%E0%A4", { id: "%E0%A4" }],
    ["scraped://{+address}", "scraped://a.example/b/c%20d_1", { address: "a.example/b/c%20d_1" }],
    ["stats://a.b+c/{id}", "stats://a.b+c/1", { id: "1" }],
  ])("%s reads %s", (template, uri, variables) => {
    expect(templateMatcher(template)(uri)).toEqual(variables);
  });

  test.each([
    ["research://artifact/{id}", "research://artifact/"],
    ["research://artifact/{id}", "research://artifact/a/b"],
    ["research://artifact/{id}", "xresearch://artifact/a"],
    ["stats://a.b/{id}", "stats://aXb/1"],
  ])("%s does not take %s", (template, uri) => {
    expect(templateMatcher(template)(uri)).toBeUndefined();
  });
});
