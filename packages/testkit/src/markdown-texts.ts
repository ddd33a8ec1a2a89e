/** A short Markdown text and its expected reading. */
export interface MarkdownText {
  readonly name: string;
  readonly text: string;
  /** The visible text, with single spaces. */
  readonly shown: string;
  /** The text as statements, if different: without code blocks, list and table markers, and bare URLs. */
  readonly prose?: string;
  /** Link targets, in order. */
  readonly links?: readonly string[];
  /** Reason for a different reading in CommonMark and GFM. */
  readonly beyond?: string;
}

const HIDDEN = "nothing that a page hides is seen";
const HERON = "https://heron.example/a";

const row = (
  name: string,
  text: string,
  shown: string,
  more: Omit<MarkdownText, "name" | "text" | "shown"> = {},
): MarkdownText => ({ name, text, shown, ...more });

/** Markdown texts with the reading expected from every package. */
export const markdownTexts: readonly MarkdownText[] = [
  // Comments and hidden content
  row("a comment", "The heron <!-- ghost --> waited there.", "The heron waited there."),
  row("a comment between lines", "The heron\n<!-- ghost\nghost -->\nwaited there.", "The heron waited there."),
  row(
    "a comment with a blank line",
    "The heron waited.\n\n<!-- ghost\n\nghost -->\n\nIt waded.",
    "The heron waited. It waded.",
  ),
  row("a comment that a line opens and nothing ends", "The heron waited.\n\n<!-- ghost\n\nghost", "The heron waited."),
  row("a comment that ends at once", "The heron <!--> waited --> there.", "The heron waited --> there."),
  row("a comment in a code span", "The `<!-- grey -->` heron waited.", "The <!-- grey --> heron waited."),
  row(
    "a comment in code",
    "The heron waited.\n\n```\n<!-- a -->\n```\n\nIt waded.",
    "The heron waited. <!-- a --> It waded.",
    {
      prose: "The heron waited. It waded.",
    },
  ),
  row("a fence in a comment", "The heron waited.\n\n<!--\n```\nghost\n-->\n\nIt waded.", "The heron waited. It waded."),
  row("an escaped comment", "The heron \\<!-- grey --> waited.", "The heron <!-- grey --> waited."),
  row(
    "links in a comment",
    "The heron waited. <!-- [a](https://ghost.example/a) https://ghost.example/b -->",
    "The heron waited.",
  ),
  row("a code span before a comment", "The `a <!-- b` c --> heron waited.", "The a <!-- b c --> heron waited."),
  row(
    "a lone backtick before a comment",
    "The ` heron waited.\n\n<!-- ghost ` -->\n\nIt waded.",
    "The ` heron waited. It waded.",
  ),
  row("a hidden element", "The <span hidden>ghost</span> heron waited.", "The heron waited.", { beyond: HIDDEN }),
  row("a hiding style", 'The <b style="display: none">ghost</b> heron waited.', "The heron waited.", {
    beyond: HIDDEN,
  }),
  row("a script", "The heron waited. <script>ghost()</script>", "The heron waited.", { beyond: HIDDEN }),
  row("a form", "The heron <textarea>ghost</textarea> waited.", "The heron waited.", { beyond: HIDDEN }),
  row("a drawing", "The heron waited. <svg><title>ghost</title></svg>", "The heron waited.", { beyond: HIDDEN }),
  row(
    "a formula of MathML",
    'So <math><semantics><mrow><mi>x</mi><mo>=</mo><mn>2</mn></mrow><annotation encoding="application/x-tex">x=2</annotation></semantics></math> herons waited.',
    "So x=2 herons waited.",
    { beyond: HIDDEN },
  ),
  row(
    "the meaning of a formula of MathML",
    'So <math><semantics><mi>x</mi><annotation-xml encoding="MathML-Content"><ci>ghost</ci></annotation-xml></semantics></math> herons waited.',
    "So x herons waited.",
    { beyond: HIDDEN },
  ),
  row("a declaration", "The heron <!DOCTYPE ghost> waited.", "The heron waited."),
  row("CDATA", "The heron <![CDATA[ ghost ]]> waited.", "The heron waited."),
  row("an instruction", "The heron <?php ghost ?> waited.", "The heron waited."),
  row(
    "a definition as a comment",
    "The heron waited.\n\n[//]: # (ghost)\n\n[comment]: <> (ghost)",
    "The heron waited.",
  ),
  // Code
  row(
    "tildes",
    "~~~\n[a](https://ghost.example/a) `\n~~~\n\nThe heron waited.",
    "[a](https://ghost.example/a) ` The heron waited.",
    {
      prose: "The heron waited.",
    },
  ),
  row("a longer fence", "````\n```\na\n```\nb\n````\n\nThe heron waited.", "``` a ``` b The heron waited.", {
    prose: "The heron waited.",
  }),
  row(
    "an end of a fence with words is none",
    "```\na\n``` b\nc\n```\n\nThe heron waited.",
    "a ``` b c The heron waited.",
    {
      prose: "The heron waited.",
    },
  ),
  row("a fence in a quotation", "> ```\n> a\n> ```\n> The heron waited.", "a The heron waited.", {
    prose: "The heron waited.",
  }),
  row(
    "a fence that the end of its quotation ends",
    `> \`\`\`\n> a\n\nThe [heron](${HERON}) waited.`,
    "a The heron waited.",
    {
      prose: "The heron waited.",
      links: [HERON],
    },
  ),
  row(
    "a fence behind a number",
    "1. ```\n   [a](https://ghost.example/a)\n   ```\n\nThe heron waited.",
    "[a](https://ghost.example/a) The heron waited.",
    {
      prose: "The heron waited.",
      beyond: "the number of code is not shown",
    },
  ),
  row(
    "a fence that nothing ends",
    `The heron waited.\n\n\`\`\`\na\n\nThe [heron](${HERON}) waded.`,
    "The heron waited. a The heron waded.",
    { prose: "The heron waited. The heron waded.", links: [HERON], beyond: "what is written below it is not lost" },
  ),
  row("code in HTML", "The heron waited.\n\n<pre>\na\n</pre>\n\nIt waded.", "The heron waited. a It waded.", {
    prose: "The heron waited. It waded.",
  }),
  row(
    "code in HTML with a blank line",
    "The heron waited.\n\n<pre>\na\n\nb\n</pre>\n\nIt waded.",
    "The heron waited. a b It waded.",
    {
      prose: "The heron waited. It waded.",
    },
  ),
  row("three backticks in a line", `\`\`\`grey\`\`\` [herons](${HERON}) waited.`, "grey herons waited.", {
    links: [HERON],
  }),
  row("a backtick behind a fence", `\`\`\` a\`b\nThe [heron](${HERON}) waited.`, "``` a`b The heron waited.", {
    links: [HERON],
  }),
  row(
    "a code span",
    "The `[a](https://ghost.example/a)` heron waited.",
    "The [a](https://ghost.example/a) heron waited.",
  ),
  row(
    "a code span with a backtick",
    "The ``a ` [b](https://ghost.example/a)`` heron.",
    "The a ` [b](https://ghost.example/a) heron.",
  ),
  row(
    "a code span over lines",
    "The `[a]\n(https://ghost.example/a)` heron.",
    "The [a] (https://ghost.example/a) heron.",
  ),
  row("a backtick that nothing closes", `The \` [heron](${HERON}) waited.`, "The ` heron waited.", { links: [HERON] }),
  row("backticks in two paragraphs", `The \` heron.\n\n[It](${HERON}) \` waited.`, "The ` heron. It ` waited.", {
    links: [HERON],
  }),
  row("backticks in two items", `- The \` heron.\n- [It](${HERON}) \` waited.`, "- The ` heron. - It ` waited.", {
    prose: "The ` heron. It ` waited.",
    links: [HERON],
  }),
  row("escaped backticks", `The \\\`[heron](${HERON})\\\` waited.`, "The `heron` waited.", { links: [HERON] }),
  row("a backslash at the end of code", `The \`a\\\` [heron](${HERON}) waited \`b\`.`, "The a\\ heron waited b.", {
    links: [HERON],
  }),
  row(
    "a code span over the end of a link",
    "The [`heron](https://ghost.example/a)` waited.",
    "The [heron](https://ghost.example/a) waited.",
  ),
  // Links
  row("a title", `The [heron](${HERON} "Herons") waited.`, "The heron waited.", { links: [HERON] }),
  row("a title in brackets", `The [heron](${HERON} (Herons)) waited.`, "The heron waited.", { links: [HERON] }),
  row("an address in angle brackets", "The [heron](<https://heron.example/a_(b>) waited.", "The heron waited.", {
    links: ["https://heron.example/a_(b"],
  }),
  row("brackets in an address", "The [heron](https://heron.example/a_(b)) waited.", "The heron waited.", {
    links: ["https://heron.example/a_(b)"],
  }),
  row("an escape in an address", "The [heron](https://heron.example/a\\)b) waited.", "The heron waited.", {
    links: ["https://heron.example/a)b"],
  }),
  row("brackets in the words", `The [heron [grey] bird](${HERON}) waited.`, "The heron [grey] bird waited.", {
    links: [HERON],
  }),
  row("an escaped bracket in the words", `The [heron \\] bird](${HERON}) waited.`, "The heron ] bird waited.", {
    links: [HERON],
  }),
  row("words over lines", `The [grey\nheron](${HERON}) waited.`, "The grey heron waited.", { links: [HERON] }),
  row("no address but words", "The [heron](grey bird) waited.", "The [heron](grey bird) waited."),
  row("an image", "The ![ghost](https://ghost.example/a.png) heron waited.", "The heron waited."),
  row(
    "an image in a link",
    `The heron [![ghost](https://ghost.example/a.png) waited](${HERON}).`,
    "The heron waited.",
    {
      links: [HERON],
    },
  ),
  row("a label", `The [heron][h] waited.\n\n[h]: ${HERON}`, "The heron waited.", { links: [HERON] }),
  row("a label with brackets", `The [heron][h\\[1\\]] waited.\n\n[h\\[1\\]]: ${HERON}`, "The heron waited.", {
    links: [HERON],
  }),
  row(
    "a label alone with brackets",
    `The [grey \\[heron] waited.\n\n[grey \\[heron]: ${HERON}`,
    "The grey [heron waited.",
    {
      links: [HERON],
    },
  ),
  row("a label alone", `The [heron] waited.\n\n[heron]: ${HERON}`, "The heron waited.", { links: [HERON] }),
  row("a label with empty brackets", `The [heron][] waited.\n\n[heron]: ${HERON}`, "The heron waited.", {
    links: [HERON],
  }),
  row("a label in another case", `The [bird][Grey  Heron] waited.\n\n[grey heron]: ${HERON}`, "The bird waited.", {
    links: [HERON],
  }),
  row("a label of two lines", `The [bird][grey\nheron] waited.\n\n[grey heron]: ${HERON}`, "The bird waited.", {
    links: [HERON],
  }),
  row(
    "two addresses of one label",
    `The [heron] waited.\n\n[heron]: ${HERON}\n[heron]: ${HERON}/b`,
    "The heron waited.",
    {
      links: [HERON],
    },
  ),
  row("an address on the next line", `The [heron] waited.\n\n[heron]:\n  ${HERON}`, "The heron waited.", {
    links: [HERON],
  }),
  row(
    "an entity behind a label",
    "The [heron] waited.\n\n[heron]: https://heron.example/?a=1&amp;b=2",
    "The heron waited.",
    {
      links: ["https://heron.example/?a=1&b=2"],
    },
  ),
  row(
    "an image by its label",
    `The ![ghost][g] heron waited.\n\n[g]: https://ghost.example/a.png`,
    "The heron waited.",
  ),
  row("an entity in an address", "The [heron](https://heron.example/?a=1&amp;b=2) waited.", "The heron waited.", {
    links: ["https://heron.example/?a=1&b=2"],
  }),
  row("a label of nothing", "The [heron][nowhere] waited.", "The [heron][nowhere] waited."),
  row(
    "a label in code",
    "The [heron][h] waited.\n\n```\n[h]: https://ghost.example/a\n```",
    "The [heron][h] waited. [h]: https://ghost.example/a",
    {
      prose: "The [heron][h] waited.",
    },
  ),
  row(
    "a label in a comment",
    "The [heron][h] waited.\n\n<!--\n[h]: https://ghost.example/a\n-->",
    "The [heron][h] waited.",
  ),
  row("an address alone", `The heron ${HERON}_b waited.`, `The heron ${HERON}_b waited.`, {
    prose: "The heron waited.",
    links: [`${HERON}_b`],
  }),
  row("an address between signs", `The heron <${HERON}> waited.`, `The heron ${HERON} waited.`, {
    prose: "The heron waited.",
    links: [HERON],
  }),
  row(
    "an entity in an address alone",
    "The heron https://heron.example/?a=1&amp;b=2 waited.",
    "The heron https://heron.example/?a=1&b=2 waited.",
    {
      prose: "The heron waited.",
      links: ["https://heron.example/?a=1&b=2"],
      beyond: "entities count in all addresses",
    },
  ),
  row(
    "an entity in an address between signs",
    "The heron <https://heron.example/?a=1&amp;b=2> waited.",
    "The heron https://heron.example/?a=1&b=2 waited.",
    {
      prose: "The heron waited.",
      links: ["https://heron.example/?a=1&b=2"],
      beyond: "entities count in all addresses",
    },
  ),
  row("an address of mail", "The heron <a@heron.example> waited.", "The heron a@heron.example waited."),
  row("a link in HTML", `The <a href="${HERON}">heron</a> waited.`, "The heron waited.", {
    links: [HERON],
    beyond: "links in HTML count",
  }),
  // Signs
  row("an attribute with a sign", 'The <span title="a > b">heron</span> waited.', "The heron waited."),
  row(
    "signs that are no tags",
    "Two < three and a <b c. The heron waited.",
    "Two < three and a <b c. The heron waited.",
  ),
  row("a tag in a sentence", "A <script> tag runs. The heron waited.", "A <script> tag runs. The heron waited.", {
    beyond: "an element that nothing ends is a word",
  }),
  row("a comment in a sentence that nothing ends", "The heron <!-- waited there.", "The heron <!-- waited there."),
  row("entities", "Caf&eacute; &amp; &#65;&#x42; &notaname; &copy;", "Café & AB &notaname; ©"),
  row("escapes", "\\*Herons\\* \\[two\\] a\\_b C:\\dir", "*Herons* [two] a_b C:\\dir"),
  row(
    "emphasis",
    "The **grey *old* heron** and __one__ _two_ ~~three~~ ***four***.",
    "The grey old heron and one two three four.",
  ),
  row(
    "emphasis within words",
    "The he**ro**n, snake_case_name and un*believ*able.",
    "The heron, snake_case_name and unbelievable.",
  ),
  row("emphasis that nothing closes", "The **heron waited at 5 * 3 * 2.", "The **heron waited at 5 * 3 * 2."),
  row("emphasis over lines", "The **grey\nheron** waited.", "The grey heron waited."),
  row("single tildes", "About ~5 and ~6 herons.", "About ~5 and ~6 herons."),
  row("a break", "The heron\\\nwaited  \nthere.", "The heron waited there."),
  // Blocks
  row("a heading", "# The heron\n\nIt waited.", "The heron It waited."),
  row("a heading with signs behind it", "## The heron ##\n\nIt waited.", "The heron It waited."),
  row("a line below a heading", "The heron\n=========\n\nIt waited.", "The heron It waited."),
  row("a word with a sign", "#heron waited.", "#heron waited."),
  row(
    "rules",
    "The heron waited.\n\n---\n\nIt waded.\n\n* * *\n\nIt fished.",
    "The heron waited. It waded. It fished.",
  ),
  row("lists", "- The heron.\n- [x] It waited.\n\n1. It waded.", "- The heron. - It waited. 1. It waded.", {
    prose: "The heron. It waited. It waded.",
  }),
  row("a quotation that runs on", "> The heron\n> waited\nthere.", "The heron waited there."),
  row(
    "line ends of Windows",
    "The heron\r\nwaited.\r\n\r\n```\r\na\r\n```\r\n\r\nIt waded.",
    "The heron waited. a It waded.",
    {
      prose: "The heron waited. It waded.",
    },
  ),
];
