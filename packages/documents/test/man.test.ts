import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readDocument } from "../src/index.ts";

const read = (source: string, name = "tide.1") => readDocument(Buffer.from(source), { name });
const bodyOf = async (source: string) =>
  (await read(`.TH TIDE 1\n${source}\n`)).markdown.replace(/^# TIDE\(1\)\n*/u, "");

describe("a manual page with man(7)", () => {
  test("states its title, date and manual", async () => {
    const { markdown, metadata, contentType } = await read(
      '.\\" A comment\n.TH TIDE 1 2021-09-03 "tide 1.0" "Harbour Manual"\n.SH NAME\ntide \\- show levels \\(em by port\n',
    );
    expect(contentType).toBe("man");
    expect(markdown).toBe("# TIDE(1)\n\n## NAME\n\ntide - show levels — by port");
    expect(metadata).toEqual({ title: "TIDE(1)", published: "2021-09-03", site: "Harbour Manual" });
  });

  test.each([
    ["fonts", "\\fBtide\\fR [\\fIport\\fP] \\f(CWx\\fR", "**tide** [*port*] `x`"],
    ["fonts that alternate", ".BR tide (1),\n.IR port .\n.B\nnext", "**tide**(1), *port*. **next**"],
    [
      "terms",
      ".TP\n.B \\-v\nSay more.\n.TQ\n.B \\-w\nWait.\n.IP x 4\ny\n.PP\nEnd.",
      "**-v**\n: Say more.\n\n**-w**\n: Wait.\n\nx\n: y\n\nEnd.",
    ],
    ["bullets", ".IP \\(bu 2\na\n.IP \\(bu 2\nb", "- a\n- b"],
    ["numbers", ".IP 3. 4\na\n.IP 4. 4\nb", "3. a\n4. b"],
    ["parts in an item", ".TP\na\nb\n.RS\n.IP \\(bu\nc\n.RE", "a\n: b\n\n  - c"],
    ["code", ".nf\nint \\fBx\\fR;\n  y\\\\n;\n.fi\nText.", "```\nint x;\n  y\\n;\n```\n\nText."],
    [
      "a link",
      "See\n.UR https://a.example/\nthe port\n.UE .\n.MT ada@a.example\n.ME",
      "See [the port](https://a.example/). [ada@a.example](mailto:ada@a.example)",
    ],
    ["a line break", "a\n.br\nb", "a  \nb"],
    ["characters", "\\(co \\[u00E9] \\(aq\\*(lqx\\*(rq \\e \\~ \\'", "© é '“x” \\ '"],
    ["an unknown macro", ".Zz some words", "some words"],
    ["a macro of its own", ".de Hi\nHello \\\\$1!\n..\n.Hi port", "Hello port!"],
    ["what only terminals show", ".ie n screen\n.el paper\n.if t \\{\nink\n.\\}\n.if n end", "screen end"],
    ["an equation", ".EQ\nx over y\n.EN", "x over y"],
  ])("%s", async (_, source, markdown) => {
    expect(await bodyOf(source)).toBe(markdown);
  });

  test("tables", async () => {
    const table = ".TS\ntab(;);\nlb lb\nl r.\nPort;Level\nBrest;\\fB4.12\\fR\nT{\nDover\nhere\nT};6\n.TE";
    expect(await bodyOf(table)).toBe("| Port | Level |\n| --- | --- |\n| Brest | **4.12** |\n| Dover here | 6 |");
    expect(await bodyOf(".TS\nl s\nl l.\nall\n_\na\tb\n.TE")).toBe("| all |  |\n| --- | --- |\n| a | b |");
  });

  test("names files that it includes", async () => {
    const { metadata } = await read(".so man1/flow.1\n");
    expect(metadata.leftOut).toEqual(['the included file "man1/flow.1"']);
  });
});

describe("a manual page with mdoc(7)", () => {
  const mdoc = (body: string) =>
    `.Dd September 3, 2021\n.Dt TIDE 1\n.Os\n.Sh NAME\n.Nm tide\n.Nd show levels\n${body}\n`;
  const after = async (body: string) =>
    (await read(mdoc(body))).markdown.replace(/^# TIDE\(1\)\n\n## NAME\n\n\*\*tide\*\* — show levels\n*/u, "");

  test("states its title, date and authors", async () => {
    const { metadata } = await read(mdoc(".Sh AUTHORS\n.An Ada Harbour Aq Mt ada@a.example"));
    expect(metadata).toEqual({ title: "TIDE(1)", published: "2021-09-03", authors: ["Ada Harbour"] });
  });

  test.each([
    [
      "a synopsis",
      ".Sh SYNOPSIS\n.Nm\n.Op Fl v | w\n.Op Fl o Ar file\n.Ar",
      "## SYNOPSIS\n\n**tide** [**-v** | w] [**-o** *file*] *file ...*",
    ],
    ["marks", ".Pp\nSee\n.Xr flow 2 ,\n.Dq Em now\nand\n.Pq a .", "See **flow**(2), “*now*” and (a)."],
    ["terms", ".Bl -tag -width x\n.It Fl a\nOne.\n.It Fl b Ar c\nTwo.\n.El", "**-a**\n: One.\n\n**-b** *c*\n: Two."],
    ["lists", ".Bl -bullet\n.It\na\n.It\nb\n.El\n.Bl -enum\n.It\nc\n.El", "- a\n- b\n\n1. c"],
    ["columns", ".Bl -column a b\n.It a Ta b\n.It c Ta d\n.El", "|  |  |\n| --- | --- |\n| a | b |\n| c | d |"],
    ["code", ".Bd -literal\ntide \\-v\n  x\n.Ed", "```\ntide -v\n  x\n```"],
    ["words without spaces", ".Sm off\n.No a Ar b\n.Sm on\nc", "a*b* c"],
    ["a link", ".Lk https://a.example/ harbour", "[harbour](https://a.example/)"],
  ])("%s", async (_, source, markdown) => {
    expect(await after(`.Sh X\n${source}`)).toBe(`## X\n\n${markdown}`);
  });
});

test.each([
  ["its extension and macros", ".SH NAME\nx\n", "x.3pm", "man"],
  ["its first macro", '.\\" Licence\n.\\"\n.TH X 5\nx\n', "x", "man"],
  ["plain text with a version in its name", "Notes.\nMore notes.\n", "notes-1.2", "text"],
])("recognised by %s", async (_, source, name, format) => {
  expect((await read(source, name)).contentType).toBe(format);
});

test("a compressed page", async () => {
  const { markdown } = await readDocument(gzipSync(".TH X 1\n.SH A\nb\n"), { url: "https://a.example/man/x.1.gz" });
  expect(markdown).toBe("# X(1)\n\n## A\n\nb");
});

test("lines beyond the limit are named", async () => {
  const { markdown, metadata, truncated } = await read(`.TH X 1\n.nf\n${".br\n".repeat(400_000)}End.\n`);
  expect(markdown).not.toContain("End.");
  expect(metadata.leftOut).toEqual(["lines beyond 400,000"]);
  expect(truncated).toBe(true);
});

describe("hostile pages", () => {
  test.each([
    ["macros that call themselves", ".de a\n.a\n.b\n.a\n.b\n..\n.de b\n.a\n.a\n..\n.a"],
    [
      "macros that multiply",
      `${Array.from({ length: 20 }, (_, at) => `.de m${at + 1}\n${`.m${at}\n`.repeat(10)}..`).join("\n")}\n.de m0\nx\n..\n.m20`,
    ],
    ["strings that multiply", `.ds a ${"x".repeat(1_000)}\n${".as a \\*a\\*a\n".repeat(1_000)}\\*a`],
    ["blocks that are not closed", ".if n \\{\n".repeat(30_000)],
    ["indented parts", ".RS\n".repeat(200_000)],
    ["fonts", "\\fB".repeat(500_000)],
    ["escapes", "\\h'".repeat(200_000)],
    ["brackets", "\\[".repeat(200_000)],
    ["terms", ".TP\n".repeat(200_000)],
    ["definitions without an end", ".de x\n".repeat(100_000)],
    ["tables without an end", ".TS\nl.\nT{\n".repeat(50_000)],
    ["quotation marks", `.B ${'"'.repeat(300_000)}`],
    ["enclosures", `.Dd 1\n.${"Op ".repeat(100_000)}`],
    ["lists", `.Dd 1\n${".Bl -tag\n.It x\n".repeat(50_000)}`],
  ])("%s take little time", async (_, source) => {
    const start = performance.now();
    await read(`.TH X 1\n${source}\nEnd.\n`);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
