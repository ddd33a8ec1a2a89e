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
  row("a comment", "The heron <!-- ghost --> stood still.", "The heron stood still."),
  row("a comment between lines", "The heron\n<!-- ghost\nghost -->\nstood still.", "The heron stood still."),
  row(
    "a comment with a blank line",
    "The heron stood.\n\n<!-- ghost\n\nghost -->\n\nIt waded.",
    "The heron stood. It waded.",
  ),
  row("a comment that a line opens and nothing ends", "The heron stood.\n\n<!-- ghost\n\nghost", "The heron stood."),
  row("a comment that ends at once", "The heron <!--> stood --> still.", "The heron stood --> still."),
  row("a comment in a code span", "The `<!-- grey -->` heron stood.", "The <!-- grey --> heron stood."),
  row(
    "a comment in code",
    "The heron stood.\n\n```\n<!-- a -->\n```\n\nIt waded.",
    "The heron stood. <!-- a --> It waded.",
    {
      prose: "The heron stood. It waded.",
    },
  ),
  row("a fence in a comment", "The heron stood.\n\n<!--\n```\nghost\n-->\n\nIt waded.", "The heron stood. It waded."),
  row("an escaped comment", "The heron \\<!-- grey --> stood.", "The heron <!-- grey --> stood."),
  row(
    "links in a comment",
    "The heron stood. <!-- [a](https://ghost.example/a) https://ghost.example/b -->",
    "The heron stood.",
  ),
  row("a code span before a comment", "The `a <!-- b` c --> heron stood.", "The a <!-- b c --> heron stood."),
  row(
    "a lone backtick before a comment",
    "The ` heron stood.\n\n<!-- ghost ` -->\n\nIt waded.",
    "The ` heron stood. It waded.",
  ),
  row("a hidden element", "The <span hidden>ghost</span> heron stood.", "The heron stood.", { beyond: HIDDEN }),
  row("a hiding style", 'The <b style="display: none">ghost</b> heron stood.', "The heron stood.", { beyond: HIDDEN }),
  row("a script", "The heron stood. <script>ghost()</script>", "The heron stood.", { beyond: HIDDEN }),
  row("a form", "The heron <textarea>ghost</textarea> stood.", "The heron stood.", { beyond: HIDDEN }),
  row("a drawing", "The heron stood. <svg><title>ghost</title></svg>", "The heron stood.", { beyond: HIDDEN }),
  row("a declaration", "The heron <!DOCTYPE ghost> stood.", "The heron stood."),
  row("CDATA", "The heron <![CDATA[ ghost ]]> stood.", "The heron stood."),
  row("an instruction", "The heron <?php ghost ?> stood.", "The heron stood."),
  row("a definition as a comment", "The heron stood.\n\n[//]: # (ghost)\n\n[comment]: <> (ghost)", "The heron stood."),
  // Code
  row(
    "tildes",
    "~~~\n[a](https://ghost.example/a) `\n~~~\n\nThe heron stood.",
    "[a](https://ghost.example/a) ` The heron stood.",
    {
      prose: "The heron stood.",
    },
  ),
  row("a longer fence", "````\n```\na\n```\nb\n````\n\nThe heron stood.", "``` a ``` b The heron stood.", {
    prose: "The heron stood.",
  }),
  row(
    "an end of a fence with words is none",
    "```\na\n``` b\nc\n```\n\nThe heron stood.",
    "a ``` b c The heron stood.",
    {
      prose: "The heron stood.",
    },
  ),
  row("a fence in a quotation", "> ```\n> a\n> ```\n> The heron stood.", "a The heron stood.", {
    prose: "The heron stood.",
  }),
  row(
    "a fence that the end of its quotation ends",
    `> \`\`\`\n> a\n\nThe [heron](${HERON}) stood.`,
    "a The heron stood.",
    {
      prose: "The heron stood.",
      links: [HERON],
    },
  ),
  row(
    "a fence behind a number",
    "1. ```\n   [a](https://ghost.example/a)\n   ```\n\nThe heron stood.",
    "[a](https://ghost.example/a) The heron stood.",
    {
      prose: "The heron stood.",
      beyond: "the number of code is not shown",
    },
  ),
  row(
    "a fence that nothing ends",
    `The heron stood.\n\n\`\`\`\na\n\nThe [heron](${HERON}) waded.`,
    "The heron stood. a The heron waded.",
    { prose: "The heron stood. The heron waded.", links: [HERON], beyond: "what is written below it is not lost" },
  ),
  row("code in HTML", "The heron stood.\n\n<pre>\na\n</pre>\n\nIt waded.", "The heron stood. a It waded.", {
    prose: "The heron stood. It waded.",
  }),
  row(
    "code in HTML with a blank line",
    "The heron stood.\n\n<pre>\na\n\nb\n</pre>\n\nIt waded.",
    "The heron stood. a b It waded.",
    {
      prose: "The heron stood. It waded.",
    },
  ),
  row("three backticks in a line", `\`\`\`grey\`\`\` [herons](${HERON}) stood.`, "grey herons stood.", {
    links: [HERON],
  }),
  row("a backtick behind a fence", `\`\`\` a\`b\nThe [heron](${HERON}) stood.`, "``` a`b The heron stood.", {
    links: [HERON],
  }),
  row(
    "a code span",
    "The `[a](https://ghost.example/a)` heron stood.",
    "The [a](https://ghost.example/a) heron stood.",
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
  row("a backtick that nothing closes", `The \` [heron](${HERON}) stood.`, "The ` heron stood.", { links: [HERON] }),
  row("backticks in two paragraphs", `The \` heron.\n\n[It](${HERON}) \` stood.`, "The ` heron. It ` stood.", {
    links: [HERON],
  }),
  row("backticks in two items", `- The \` heron.\n- [It](${HERON}) \` stood.`, "- The ` heron. - It ` stood.", {
    prose: "The ` heron. It ` stood.",
    links: [HERON],
  }),
  row("escaped backticks", `The \\\`[heron](${HERON})\\\` stood.`, "The `heron` stood.", { links: [HERON] }),
  row("a backslash at the end of code", `The \`a\\\` [heron](${HERON}) stood \`b\`.`, "The a\\ heron stood b.", {
    links: [HERON],
  }),
  row(
    "a code span over the end of a link",
    "The [`heron](https://ghost.example/a)` stood.",
    "The [heron](https://ghost.example/a) stood.",
  ),
  // Links
  row("a title", `The [heron](${HERON} "Herons") stood.`, "The heron stood.", { links: [HERON] }),
  row("a title in brackets", `The [heron](${HERON} (Herons)) stood.`, "The heron stood.", { links: [HERON] }),
  row("an address in angle brackets", "The [heron](<https://heron.example/a_(b>) stood.", "The heron stood.", {
    links: ["https://heron.example/a_(b"],
  }),
  row("brackets in an address", "The [heron](https://heron.example/a_(b)) stood.", "The heron stood.", {
    links: ["https://heron.example/a_(b)"],
  }),
  row("an escape in an address", "The [heron](https://heron.example/a\\)b) stood.", "The heron stood.", {
    links: ["https://heron.example/a)b"],
  }),
  row("brackets in the words", `The [heron [grey] bird](${HERON}) stood.`, "The heron [grey] bird stood.", {
    links: [HERON],
  }),
  row("an escaped bracket in the words", `The [heron \\] bird](${HERON}) stood.`, "The heron ] bird stood.", {
    links: [HERON],
  }),
  row("words over lines", `The [grey\nheron](${HERON}) stood.`, "The grey heron stood.", { links: [HERON] }),
  row("no address but words", "The [heron](grey bird) stood.", "The [heron](grey bird) stood."),
  row("an image", "The ![ghost](https://ghost.example/a.png) heron stood.", "The heron stood."),
  row("an image in a link", `The heron [![ghost](https://ghost.example/a.png) stood](${HERON}).`, "The heron stood.", {
    links: [HERON],
  }),
  row("a label", `The [heron][h] stood.\n\n[h]: ${HERON}`, "The heron stood.", { links: [HERON] }),
  row("a label alone", `The [heron] stood.\n\n[heron]: ${HERON}`, "The heron stood.", { links: [HERON] }),
  row("a label with empty brackets", `The [heron][] stood.\n\n[heron]: ${HERON}`, "The heron stood.", {
    links: [HERON],
  }),
  row("a label in another case", `The [bird][Grey  Heron] stood.\n\n[grey heron]: ${HERON}`, "The bird stood.", {
    links: [HERON],
  }),
  row("a label of two lines", `The [bird][grey\nheron] stood.\n\n[grey heron]: ${HERON}`, "The bird stood.", {
    links: [HERON],
  }),
  row(
    "two addresses of one label",
    `The [heron] stood.\n\n[heron]: ${HERON}\n[heron]: ${HERON}/b`,
    "The heron stood.",
    {
      links: [HERON],
    },
  ),
  row("an address on the next line", `The [heron] stood.\n\n[heron]:\n  ${HERON}`, "The heron stood.", {
    links: [HERON],
  }),
  row(
    "an entity behind a label",
    "The [heron] stood.\n\n[heron]: https://heron.example/?a=1&amp;b=2",
    "The heron stood.",
    {
      links: ["https://heron.example/?a=1&b=2"],
    },
  ),
  row("an image by its label", `The ![ghost][g] heron stood.\n\n[g]: https://ghost.example/a.png`, "The heron stood."),
  row("an entity in an address", "The [heron](https://heron.example/?a=1&amp;b=2) stood.", "The heron stood.", {
    links: ["https://heron.example/?a=1&b=2"],
  }),
  row("a label of nothing", "The [heron][nowhere] stood.", "The [heron][nowhere] stood."),
  row(
    "a label in code",
    "The [heron][h] stood.\n\n```\n[h]: https://ghost.example/a\n```",
    "The [heron][h] stood. [h]: https://ghost.example/a",
    {
      prose: "The [heron][h] stood.",
    },
  ),
  row(
    "a label in a comment",
    "The [heron][h] stood.\n\n<!--\n[h]: https://ghost.example/a\n-->",
    "The [heron][h] stood.",
  ),
  row("an address alone", `The heron ${HERON}_b stood.`, `The heron ${HERON}_b stood.`, {
    prose: "The heron stood.",
    links: [`${HERON}_b`],
  }),
  row("an address between signs", `The heron <${HERON}> stood.`, `The heron ${HERON} stood.`, {
    prose: "The heron stood.",
    links: [HERON],
  }),
  row(
    "an entity in an address alone",
    "The heron https://heron.example/?a=1&amp;b=2 stood.",
    "The heron https://heron.example/?a=1&b=2 stood.",
    {
      prose: "The heron stood.",
      links: ["https://heron.example/?a=1&b=2"],
      beyond: "entities count in all addresses",
    },
  ),
  row(
    "an entity in an address between signs",
    "The heron <https://heron.example/?a=1&amp;b=2> stood.",
    "The heron https://heron.example/?a=1&b=2 stood.",
    {
      prose: "The heron stood.",
      links: ["https://heron.example/?a=1&b=2"],
      beyond: "entities count in all addresses",
    },
  ),
  row("an address of mail", "The heron <a@heron.example> stood.", "The heron a@heron.example stood."),
  row("a link in HTML", `The <a href="${HERON}">heron</a> stood.`, "The heron stood.", {
    links: [HERON],
    beyond: "links in HTML count",
  }),
  // Signs
  row("an attribute with a sign", 'The <span title="a > b">heron</span> stood.', "The heron stood."),
  row("signs that are no tags", "Two < three and a <b c. The heron stood.", "Two < three and a <b c. The heron stood."),
  row("a tag in a sentence", "A <script> tag runs. The heron stood.", "A <script> tag runs. The heron stood.", {
    beyond: "an element that nothing ends is a word",
  }),
  row("a comment in a sentence that nothing ends", "The heron <!-- stood still.", "The heron <!-- stood still."),
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
  row("emphasis that nothing closes", "The **heron stood at 5 * 3 * 2.", "The **heron stood at 5 * 3 * 2."),
  row("emphasis over lines", "The **grey\nheron** stood.", "The grey heron stood."),
  row("single tildes", "About ~5 and ~6 herons.", "About ~5 and ~6 herons."),
  row("a break", "The heron\\\nstood  \nstill.", "The heron stood still."),
  // Blocks
  row("a heading", "# The heron\n\nIt stood.", "The heron It stood."),
  row("a heading with signs behind it", "## The heron ##\n\nIt stood.", "The heron It stood."),
  row("a line below a heading", "The heron\n=========\n\nIt stood.", "The heron It stood."),
  row("a word with a sign", "#heron stood.", "#heron stood."),
  row("rules", "The heron stood.\n\n---\n\nIt waded.\n\n* * *\n\nIt fished.", "The heron stood. It waded. It fished."),
  row("lists", "- The heron.\n- [x] It stood.\n\n1. It waded.", "- The heron. - It stood. 1. It waded.", {
    prose: "The heron. It stood. It waded.",
  }),
  row("a quotation that runs on", "> The heron\n> stood\nstill.", "The heron stood still."),
  row(
    "line ends of Windows",
    "The heron\r\nstood.\r\n\r\n```\r\na\r\n```\r\n\r\nIt waded.",
    "The heron stood. a It waded.",
    {
      prose: "The heron stood. It waded.",
    },
  ),
];
