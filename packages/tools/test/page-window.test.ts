import type { PageAction, Wellsourced } from "@wellsourced/wellsourced";
import { expect, test } from "vitest";
import { allowed, checkTogether, picture } from "../src/page-window.ts";

const sourcesWith = (browserActions: string, capture?: unknown) =>
  ({ settings: { browserActions }, capture }) as unknown as Wellsourced; // nothing else is requested

const click: PageAction = { type: "click", selector: "#more" };
const script: PageAction = { type: "executeJavascript", script: "1" };

test.each<readonly [string, readonly PageAction[], boolean]>([
  ["off", [], true],
  ["off", [click], false],
  ["actions", [click], true],
  ["actions", [click, script], false],
  ["scripts", [click, script], true],
])("where the operator says %s, %j may be done: %s", (setting, given, may) => {
  const ask = () => allowed([...given], sourcesWith(setting));
  if (may) expect(ask()).toEqual(given);
  else expect(ask).toThrow(/turned off here\. Set WELLSOURCED_BROWSER_ACTIONS=/u);
});

test.each([
  ["pdf", { pdf: new Uint8Array([37, 80]) }, { mediaType: "application/pdf", data: "JVA=" }, { pdf: true }],
  [
    "full_screenshot",
    { screenshot: { mediaType: "image/png", bytes: new Uint8Array([1]), width: 3, height: 4 } },
    { mediaType: "image/png", data: "AQ==", width: 3, height: 4 },
    { screenshot: { fullPage: true } },
  ],
] as const)("a %s comes as base64", async (what, taken, body, wanted) => {
  const asked: unknown[] = [];
  const capture = async (url: string, options: unknown) => {
    asked.push(url, options);
    return { url, finalUrl: "https://a.example/end", status: 200, truncated: false, shots: [], ...taken };
  };
  const call = { signal: new AbortController().signal, onProgress: () => {} };
  const made = await picture(
    "https://a.example/",
    { what, actions: [click] },
    { sources: sourcesWith("scripts", capture), call: call as never }, // the rest of the call is not used
  );
  expect(made).toMatchObject({ finalUrl: "https://a.example/end", trust: "untrusted-external-content", ...body });
  expect(asked).toMatchObject(["https://a.example/", { ...wanted, actions: [click] }]);
});

const plain = { mode: "full", render: undefined, offset: 0, images: true, actions: undefined };

test.each([
  ["the plainest question", {}, undefined],
  [
    "everything that shapes a text",
    { query: "tides", links: "dropped", images: false, max_tokens: 9, offset: 5 },
    undefined,
  ],
  ["a body as sent", { mode: "raw" }, undefined],
  ["a part of a body as sent", { mode: "raw", offset: 5 }, /^offset cannot be combined with mode raw/u],
  ["a shaped body", { mode: "raw", query: "x", images: false }, /^query, images cannot be combined with mode raw/u],
  ["a body after a click", { mode: "raw", actions: [click] }, /^actions cannot be combined with mode raw/u],
  ["a picture after a click", { render: "pdf", actions: [click] }, undefined],
  ["a picture of a preview", { render: "pdf", mode: "preview" }, /^mode cannot be combined with render/u],
  ["a picture of a language", { render: "pdf", language: "de" }, /^language cannot be combined with render/u],
])("%s", (_, asked, words) => {
  const check = () => checkTogether({ ...plain, ...asked });
  if (words) expect(check).toThrow(words);
  else expect(check).not.toThrow();
});
