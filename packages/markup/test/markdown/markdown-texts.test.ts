import { markdownTexts } from "@wellsourced/testkit";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { expect, test } from "vitest";
import { cleanText } from "../../src/index.ts";

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly url?: string;
  readonly identifier?: string;
  readonly ordered?: boolean | null | undefined;
  readonly start?: number | null | undefined;
  readonly children?: readonly Node[];
}

const PARTS = /^(?:paragraph|heading|code|listItem|break)$/u;

const textOf = (node: Node): string => {
  if (node.type === "html") return /^<pre>(.*)<\/pre>$/su.exec(node.value ?? "")?.[1] ?? "";
  const words = node.value ?? (node.children ?? []).map(textOf).join("");
  if (node.type === "list") return words.replaceAll("\u0000", node.ordered ? `${node.start}. ` : "- ");
  return `${node.type === "listItem" ? "\u0000" : ""}${words}${PARTS.test(node.type) ? "\n" : ""}`;
};

const all = (node: Node): readonly Node[] => [node, ...(node.children ?? []).flatMap(all)];

const addressesOf = (root: Node): readonly (string | undefined)[] => {
  const nodes = all(root);
  const defined = (name?: string) => nodes.find((one) => one.type === "definition" && one.identifier === name)?.url;
  return nodes
    .filter(({ type }) => type === "link" || type === "linkReference")
    .map(({ url, identifier }) => url ?? defined(identifier))
    .filter((url) => !url?.startsWith("mailto:"));
};

const judged = markdownTexts.filter(({ beyond }) => beyond === undefined);

test.each(judged)("CommonMark and GFM read $name alike", ({ text, shown, links = [] }) => {
  const root: Node = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  expect(textOf(root).replace(/\s+/gu, " ").trim()).toBe(shown);
  expect(addressesOf(root)).toEqual(links);
});

const cleaned = markdownTexts.filter(({ text }) => !text.includes("&"));

test.each(cleaned)("cleaning leaves what is seen of $name", (one) => {
  const { text } = cleanText(one.text);
  for (const word of one.shown.split(" ").filter((part) => /^[a-z]+$/iu.test(part))) expect(text).toContain(word);
});
