import { growthOf } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { examineClaim, visibleText } from "../../src/index.ts";
import { checkQuotation } from "../../src/quote/index.ts";
import { openSource } from "../../src/statements/index.ts";

const secret = "Bakers of the harbour earn fourteen crowns an hour.";

test.each([
  ["a comment", `The market is on Thursday. <!-- ${secret} --> It sells apples.`],
  ["a comment over lines", `The market is on Thursday.\n\n<!--\n${secret}\n\n\`\`\`\n-->\n\nIt sells apples.`],
  ["a comment that is never closed", `The market is on Thursday. It sells apples.\n\n<!-- ${secret}`],
  [
    "a comment that ends with a bang",
    `The market is on Thursday. It sells apples. <!-- x --><!-- ${secret} --><!-- y -->`,
  ],
  ["a hidden element", `The market is on Thursday. <span hidden>${secret}</span> It sells apples.`],
  ["a style", `The market is on Thursday. <div style="color: red; display:none">${secret}</div> It sells apples.`],
  ["nested hidden elements", `<div hidden><div>x</div>${secret}</div>The market is on Thursday. It sells apples.`],
  ["a script", `The market is on Thursday. It sells apples.<script>let a = "${secret}";</script>`],
  ["an instruction for programs", `The market is on Thursday. It sells apples. <?php ${secret} ?>`],
  ["a stray backtick before it", `The market\` is on Thursday.\n\n<!-- ${secret} -->\n\nIt sells \` apples.`],
])("no text in %s vouches for anything", (_, text) => {
  expect(visibleText(text).text).not.toContain("Bakers");
  expect(visibleText(text).text).toContain("apples");
  expect(examineClaim(text, secret).claimSupport).toBe("not_addressed");
  expect(openSource(text).examine(secret).evidence).toEqual([]);
  expect(checkQuotation(secret, text).class).toBe("absent");
});

test.each([
  ["code", `Write \`<!-- ${secret} -->\` to hide it.`],
  ["a block of code", `Write\n\n\`\`\`html\n<!-- ${secret} -->\n\`\`\`\n\nto hide it.`],
  ["an escape", `Write \\<!-- ${secret} --> to hide it.`],
  ["a sentence on scripts", `A <script> tag runs. ${secret}`],
  ["an element that is shown", `<div style="opacity: 0.5">${secret}</div>`],
])("what is shown in %s is seen", (_, text) => {
  expect(visibleText(text).text).toContain(secret);
  expect(checkQuotation(secret, text).class).toBe("verbatim");
});

test("places are those in the text that was given", () => {
  const text = `One. <!-- two --> Three **four**.\n<!--\nfive\n-->\nSix seven eight nine.`;
  const visible = visibleText(text);
  const { text: seen } = visible;
  const start = seen.indexOf("Six");
  const span = visible.toSource({ start, end: start + "Six seven".length });
  expect(text.slice(span.start, span.end)).toBe("Six seven");
});

test.each(["<!-- a ", "<div hidden>", "` `` ``` ", "<script>", "<?a ", "<\r[)]:#\t( "])(
  "%s costs linear time",
  async (piece) => {
    const prepare = (size: number) => {
      const text = piece.repeat(size / piece.length);
      return () => visibleText(text);
    };
    const { exponent } = await growthOf(prepare, { from: 4_000, to: 256_000, enough: 150 });
    expect(exponent).toBeLessThan(1.5);
  },
);
