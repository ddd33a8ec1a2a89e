import { expect, test } from "vitest";
import { frontMatter } from "../src/front-matter.ts";

test("fields above the text are metadata, not text", () => {
  const text = '---\ntitle: "Tides: a guide"\nauthor: Ada Byron\ndate: 2021-03-04\ntags: [sea]\n---\n\n# Tides\n';
  expect(frontMatter(text)).toEqual({
    body: "\n# Tides\n",
    more: 'title: "Tides: a guide"\nauthor: Ada Byron\ndate: 2021-03-04\ntags: [sea]',
    metadata: { title: "Tides: a guide", authors: ["Ada Byron"], published: "2021-03-04" },
  });
});

test.each(["---\n\nA rule, then text.\n\n---\n", "# Tides\n\n---\ntitle: no\n---\n", "---\ntitle: never closed\n"])(
  "%j has none",
  (text) => {
    expect(frontMatter(text)).toEqual({ body: text, metadata: {} });
  },
);
