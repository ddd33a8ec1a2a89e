import { describe, expect, test } from "vitest";
import { extract } from "../../src/extract.ts";

const say = (about: string): string =>
  `The ${about} of the old harbour has been measured for longer than anybody can remember, and the books are all kept.`;
const read = (inside: string): string =>
  extract(
    `<main><h1>Old gauges</h1>${["level", "wind", "ice", "tide"].map((it) => `<p>${say(it)}</p>`).join("")}${inside}</main>`,
    {
      url: "https://harbour.example/services/gauges",
    },
  ).markdown;
const inner = `<p>${say("panel")}</p>`;

describe("a closed panel that a click opens is content", () => {
  test.each([
    [
      "named by a switch",
      `<button aria-expanded="false" aria-controls="x">More</button><div id="x" hidden>${inner}</div>`,
    ],
    ["linked by a tab", `<a role="tab" href="#x">Data</a><section id="x" style="display:none">${inner}</section>`],
    [
      "the target of a toggle",
      `<a data-toggle="collapse" data-target="#x">Data</a><div id="x" style="visibility:hidden">${inner}</div>`,
    ],
    ["a tab panel by role", `<div role="tabpanel" aria-hidden="true">${inner}</div>`],
    [
      "by the name that everybody gives it",
      `<div class="tab-pane" style="display:none">${inner}</div><div class="accordion-content" hidden>${inner.replace("panel", "door")}</div>`,
    ],
  ])("%s", (_, html) => {
    expect(read(html)).toContain("The panel of");
  });
});

describe("what nobody can open stays out", () => {
  test.each([
    ["no switch", `<div id="x" style="display:none">${inner}</div>`],
    [
      "a switch without a word",
      `<button aria-expanded="false" aria-controls="x"></button><div id="x" hidden>${inner}</div>`,
    ],
    [
      "a switch that is hidden as well",
      `<div hidden><a role="tab" href="#x">A</a></div><nav><a role="tab" href="#x">A</a></nav><div id="x" hidden>${inner}</div>`,
    ],
    [
      "a window",
      `<button data-toggle="modal" data-target="#x">Join</button><div id="x" class="modal" hidden>${inner}</div>`,
    ],
    [
      "a menu",
      `<button aria-haspopup="true" aria-expanded="false" aria-controls="x">Menu</button><div id="x" class="mega-menu" hidden>${inner}</div>`,
    ],
    [
      "a panel in the frame of the site",
      `<nav><button aria-expanded="false" aria-controls="x">All</button><div id="x" class="tab-pane" hidden>${inner}</div></nav>`,
    ],
    ["white on white in a panel", `<div class="tab-pane"><div style="color:#fff;background:#fff">${inner}</div></div>`],
    [
      "hidden within the panel",
      `<div role="tabpanel" hidden><p>${say("door")}</p><div style="display:none">${inner}</div></div>`,
    ],
  ])("%s", (_, html) => {
    expect(read(html)).not.toContain("The panel of");
  });
});
