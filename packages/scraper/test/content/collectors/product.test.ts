import { expect, test } from "vitest";
import { readByRules } from "../../helpers/by-rules.ts";

const say = (about: string): string =>
  `The ${about} of this gauge has been made by hand for longer than anybody can remember, and it is made to be kept.`;
const read = (after: string): string =>
  readByRules(
    `<html><body><main><h1>Brass gauge</h1><p>€ 120</p>${["brass", "glass", "scale", "hook"].map((it) => `<p>${say(it)}</p>`).join("")}
    <h2>Specifications</h2><table><tr><th>Weight</th><td>2 kg</td></tr></table>${after}</main></body></html>`,
    { url: "https://shop.harbour.example/products/brass-gauge" },
  ).markdown;

test.each([
  ["other goods under a heading", `<h2>You may also like</h2><div><p>${say("lamp")}</p></div>`],
  [
    "a box that opens with such a heading",
    `<section><div><h3>Customers also bought</h3></div><ul><li>${say("lamp")}</li></ul></section>`,
  ],
  ["what buyers say", `<div><h2>Customer Reviews (12)</h2><p>${say("lamp")}</p></div>`],
  ["in other languages", `<h2>Ähnliche Produkte</h2><p>${say("lamp")}</p>`],
])("%s goes", (_, after) => {
  const markdown = read(after);
  expect(markdown).toContain("2 kg");
  expect(markdown).not.toContain("The lamp of");
});

test.each([
  ["a part of the description", `<h2>Care</h2><p>${say("lamp")}</p>`],
  ["a heading that only begins so", `<h2>Reviews of the press on old gauges in general</h2><p>${say("lamp")}</p>`],
  ["what follows the next heading of the rank", `<h2>Reviews</h2><p>Good.</p><h2>Care</h2><p>${say("lamp")}</p>`],
])("%s stays", (_, after) => {
  expect(read(after)).toContain("The lamp of");
});
