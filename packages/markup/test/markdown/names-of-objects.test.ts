import { expect, test } from "vitest";
import { toMarkdown } from "../../src/index.ts";

/** JavaScript objects inherit `constructor`, `valueOf` and so on, so a table of names seems to contain them. */
const markdown = (html: string) => toMarkdown(html).trim();

test.each([
  ["an element in a line", "<p>a <constructor>b</constructor> c</p>", markdown("<p>a <box>b</box> c</p>")],
  ["a box of its own", "<p>x</p><constructor><p>b</p></constructor><p>y</p>", "x\n\nb\n\ny"],
  ["a part of a formula", "<p><math><constructor><mi>b</mi></constructor></math></p>", "$b$"],
  ["a variant of a letter", "<p><math><mi mathvariant=constructor>b</mi></math></p>", "$b$"],
  ["a colour", '<p style="color:constructor;background:constructor">b</p>', "b"],
  ["a language of code", '<pre><code class="language-constructor">b</code></pre>', "```constructor\nb\n```"],
])("`constructor` as %s hides nothing", (_, html, expected) => {
  expect(markdown(html)).toBe(expected);
});

test.each(["constructor", "valueOf", "toString", "hasOwnProperty", "__proto__"])(
  "the sign %s of a formula is only words",
  (sign) => {
    const formula = `<math><mo>${sign}</mo><mi>${sign}</mi><mover><mi>x</mi><mo>${sign}</mo></mover><mfenced open="${sign}" close="${sign}"><mi>a</mi></mfenced></math>`;
    const written = markdown(`<p>before ${formula} after</p>`);
    expect(written).toMatch(/^before \$.*\$ after$/u);
    expect(written).not.toMatch(/native code|\[object/u);
  },
);
