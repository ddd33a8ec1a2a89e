import { expect, test } from "vitest";
import { labelPanels } from "../../src/clean/index.ts";
import { bodyOf, parseHtml, toMarkdown } from "../../src/index.ts";

test("accordions side by side that are marked up as tabs keep their panels under their own names", () => {
  const item = (name: string, text: string): string =>
    `<li><a role="tab">${name}</a><div role="tabpanel"><p>${text}</p></div></li>`;
  const [first, second] = [
    [item("Windows", "Run setup.exe"), item("Mac", "Open the image")],
    [item("Winter", "Lay the boat up"), item("Summer", "Put the boat out")],
  ].map((items) => `<ul role="tablist">${items.join("")}</ul>`);
  const body = bodyOf(parseHtml(`<body>${first}${second}</body>`));
  labelPanels(body);
  expect(toMarkdown(body).match(/\w[\w. ]*/gu)).toEqual([
    ...["Windows", "Run setup.exe", "Mac", "Open the image"],
    ...["Winter", "Lay the boat up", "Summer", "Put the boat out"],
  ]);
});
