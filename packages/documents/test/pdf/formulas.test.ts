import { rule } from "@wellsourced/testkit/files";
import { describe, expect, test } from "vitest";
import { factsOf } from "../../src/pdf/fonts.ts";
import { formulasIn } from "../../src/pdf/formulas.ts";
import { readPdf } from "../helpers/read-pdf.ts";

/** A font whose letters are all half as wide as its size, with names of glyphs by code. */
const font = (name: string, glyphs: Readonly<Record<string, string>> = {}): string => {
  const differences = Object.entries(glyphs).map(([letter, glyph]) => `${letter.charCodeAt(0)} /${glyph}`);
  const encoding = `<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [${differences.join(" ")}] >>`;
  const widths = Array.from({ length: 95 }, () => 500).join(" ");
  return `<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+${name} /FirstChar 32 /LastChar 126 /Widths [${widths}] /Encoding ${encoding} >>`;
};
const fonts = {
  R: font("CMR10"),
  I: font("CMMI10", { p: "pi" }),
  S: font("CMSY10", {
    ...{ l: "lessequal", b: "bullet", r: "radical", a: "arrowright", m: "multiply", e: "element", p: "prime" },
  }),
  X: font("CMEX10", { X: "summationdisplay", Z: "integraldisplay" }),
  B: font("MSBM10"),
  T: font("MSAM10"),
  C: font("CambriaMath"),
};

interface At {
  readonly x: number;
  readonly y?: number;
  readonly size?: number;
}

/** Pieces of a line, each `FONT text`; `^` raises and `_` lowers it; a blank piece is a gap of a third of the size. */
function set(pieces: readonly string[], { x, y = 700, size = 10 }: At): string {
  let at = x;
  return pieces
    .map((piece) => {
      if (piece === " ") {
        at += size * 0.3;
        return "";
      }
      const [, shift = "", name = "R", text = ""] = /^([\^_]?)(\w) ([\s\S]*)$/u.exec(piece) ?? [];
      const own = shift === "" ? size : size * 0.7;
      const rise = shift === "^" ? size * 0.36 : shift === "_" ? -size * 0.15 : 0;
      const start = at;
      at += text.length * own * 0.5;
      return `BT /${name} ${own} Tf ${start} ${y + rise} Td (${text.replace(/[()\\]/gu, "\\$&")}) Tj ET\n`;
    })
    .join("");
}

const read = async (...parts: readonly string[]): Promise<string> =>
  (await readPdf([parts.join("")], { fonts })).markdown.trim();

const prose = (y: number): string =>
  set(["R The keeper of the station wrote down the height of the water every hour of the day."], { x: 72, y });

describe("formulas in a line", () => {
  test.each<[string, readonly string[], string]>([
    ["a letter", ["R where", " ", "I k", " ", "R is small"], "where $k$ is small"],
    ["scripts", ["R of", " ", "I x", "_I i", " ", "R and", " ", "I r", "^R 2", "R ."], "of $x_{i}$ and $r^{2}$."],
    [
      "an equation with numbers and brackets",
      ["R that", " ", "I f", "R (", "I x", "R )", " ", "R =", " ", "R 2", "I x", " ", "R holds"],
      "that $f(x) = 2x$ holds",
    ],
    ["signs and Greek", ["R if", " ", "I a", " ", "S l", " ", "I p", " ", "R then"], "if $a \\leq \\pi$ then"],
    ["a set", ["R in", " ", "B R", "^I n", "R ,", " ", "R as"], "in $\\mathbb{R}^{n}$, as"],
    ["a function", ["R as", " ", "R sin", " ", "I t", " ", "R grows"], "as sin $t$ grows"],
    ["the comma of a sentence", ["R of", " ", "I x", "R ,", " ", "I y", "R ."], "of $x$, $y$."],
    ["the comma of a list", ["R of", " ", "I x,", " ", "I y", "R ."], "of $x, y$."],
    [
      "powers of ten",
      ["R is", " ", "R 1", "I .", "R 5", " ", "S m", " ", "R 10", "^R 20", " ", "R now"],
      "is $1.5 \\times 10^{20}$ now",
    ],
    ["scripts of a letter of the text", ["R of", " ", "R N", "_I t", " ", "R here"], "of $\\mathrm{N}_{t}$ here"],
    ["a colon", ["R with", " ", "I x", "R :", " ", "R the tide"], "with $x$: the tide"],
    [
      "a bracket around it",
      ["R (w", " ", "S m", " ", "I x", " ", "R =", " ", "R 1)", " ", "R is"],
      "(w $\\times x = 1$) is",
    ],
    ["a bracket of the sentence", ["R (where", " ", "I n", "R ) is"], "(where $n$) is"],
  ])("%s", async (_, pieces, expected) => {
    expect(await read(set(pieces, { x: 72 }))).toBe(expected);
  });

  test.each<[string, readonly string[], string]>([
    ["an inequality", ["R if", " ", "I a", " ", "S 6", "R =", " ", "I b", " ", "R then"], "if $a \\neq b$ then"],
    ["no element", ["R if", " ", "I a", " ", "S 6e", " ", "I b", "R ."], "if $a \\not \\in b$."],
    ["an arrow from a bar", ["R by", " ", "I a", " ", "S 7a", " ", "I b", "R ."], "by $a \\mapsto b$."],
    ["a script l", ["R of", " ", "I `", "_R 1", "R ."], "of $\\ell_{1}$."],
    ["a normal subgroup", ["R if", " ", "I N", " ", "T C", " ", "I G", "R ."], "if $N \\triangleleft G$."],
  ])("%s, whose sign the font does not name", async (_, pieces, expected) => {
    expect(await read(set(pieces, { x: 72 }))).toBe(expected);
  });

  test("a prime within a script", async () => {
    const page = set(["R of", " ", "I P", "_I s"], { x: 72 }) + set(["S p"], { x: 93.5, y: 701, size: 5 });
    expect(await read(page, set(["_I a", " ", "R now"], { x: 96 }))).toBe("of $P_{s'a}$ now");
    expect(await read(set(["R of", " ", "I P", "_I s", "^S p", " ", "R now"], { x: 72 }))).toBe("of $P_{s}'$ now");
  });

  test("prose in a font of formulas is text", async () => {
    const text = "The keeper wrote down the height of the water, and a boy sent it by post.";
    expect(await read(set([`C ${text}`], { x: 72 }))).toBe(text);
    expect(await read(set(["R of", " ", "C x = y", " ", "R now"], { x: 72 }))).toBe("of $x = y$ now");
  });

  test("letters under accents", async () => {
    const over = (accent: string) => set(["R of"], { x: 72 }) + set([accent], { x: 85 }) + set(["I e"], { x: 85 });
    expect(await read(over("R ^"))).toBe("of $\\hat{e}$");
  });

  test("a long row of signs is looked at once", () => {
    let looks = 0;
    const sign = (at: number) => ({
      ...{ x: at * 7, right: at * 7 + 5, y: 700, size: 10, blankBefore: true, tag: undefined, link: undefined },
      font: {
        ...factsOf("S", { objects: { has: () => false, get: () => undefined }, numbers: {} }),
        math: "mathcal" as const,
      },
      get text() {
        looks++;
        return "→";
      },
    });
    const words = Array.from({ length: 1_000 }, (_, at) => sign(at));
    expect(formulasIn(words, []).size).toBe(0);
    expect(looks).toBeLessThan(words.length * 50);
  });

  test("a lone sign of these fonts is text", async () => {
    const page = set(["S b", " ", "R the first"], { x: 72 }) + set(["S b", " ", "R the second"], { x: 72, y: 686 });
    expect(await read(page)).toBe("- the first\n- the second");
    const triangles =
      set(["T I", " ", "R the first"], { x: 72 }) + set(["T I", " ", "R the second"], { x: 72, y: 686 });
    expect(await read(triangles)).toBe("- the first\n- the second");
    expect(await read(set(["R north", " ", "S a", " ", "R south"], { x: 72 }))).toBe("north → south");
  });
});

describe("formulas on lines of their own", () => {
  test("stand between paragraphs, with their number", async () => {
    const formula = set(["I E", " ", "R =", " ", "I m", "I c", "^R 2"], { x: 250, y: 670 });
    const number = set(["R (3.1)"], { x: 470, y: 670 });
    expect(await read(prose(700), formula, number, prose(640))).toContain(
      "of the day.\n\n$$\nE = mc^{2} \\tag{3.1}\n$$\n\nThe keeper",
    );
  });

  test("are not the scripts of another line that stand alone", async () => {
    const scripts = set(["I t"], { x: 200, y: 680, size: 7 }) + set(["I i"], { x: 260, y: 680, size: 7 });
    expect(await read(prose(700), scripts, prose(640))).toContain("of the day.\n\n$t$ $i$\n\nThe keeper");
  });

  test("below each other are no table", async () => {
    const row = (y: number) =>
      set(["I a"], { x: 200, y }) + set(["R =", " ", "I b"], { x: 215, y }) + set(["I c"], { x: 240, y });
    const markdown = await read(prose(720), row(690), row(676), row(662), row(648), prose(620));
    expect(markdown).not.toContain("|");
    expect(markdown).toContain("a = b \\quad c");
  });

  test("a table of measures with letters as heads remains one", async () => {
    const row = (texts: readonly string[], y: number) =>
      texts.map((text, at) => set([text], { x: 100 + at * 90, y })).join("");
    const page =
      row(["R place", "I x", "I y"], 700) +
      row(["R Brest", "R 4.12", "R 7.90"], 686) +
      row(["R Dover", "R 6.70", "R 7.10"], 672) +
      row(["R Emden", "R 3.20", "R 4.40"], 658);
    expect(await read(page)).toMatch(/^\| place \| \$x\$ \| \$y\$ \|/u);
  });
});

describe("letters above each other", () => {
  test("a fraction", async () => {
    const fraction =
      set(["I a", "R +", "I b"], { x: 275, y: 677 }) + rule(275, 672.5, 290, 672.5) + set(["I c"], { x: 280, y: 663 });
    const page = set(["I q", " ", "R ="], { x: 250, y: 670 }) + fraction + set(["I d"], { x: 292, y: 670 });
    expect(await read(prose(700), page, prose(640))).toContain("$$\nq = \\frac{a+b}{c} d\n$$");
  });

  test("a rule below the head of a table is no fraction", async () => {
    const short = set(["I x"], { x: 100, y: 700 }) + rule(90, 696, 300, 696) + set(["R 12"], { x: 100, y: 687 });
    expect(await read(short)).not.toContain("frac");
    const row = (texts: readonly string[], y: number) =>
      texts.map((text, at) => set([text], { x: 100 + at * 90, y })).join("");
    const wide = row(["I a", "I b", "I c"], 700) + rule(100, 696, 285, 696) + row(["R 1", "R 2", "R 3"], 687);
    expect(await read(wide)).not.toContain("frac");
    const sides = rule(95, 680, 95, 715) + rule(110, 680, 110, 715);
    const cell = set(["I x"], { x: 100, y: 700 }) + rule(95, 696, 110, 696) + set(["I abc"], { x: 95, y: 687 });
    expect(await read(sides, cell)).not.toContain("frac");
  });

  test("a root", async () => {
    const page = set(["R is", " "], { x: 72 }) + set(["S r"], { x: 90, y: 707 }) + rule(95, 707.4, 100, 707.4);
    expect(await read(page, set(["I x", " ", "R here"], { x: 95 }))).toBe("is $\\sqrt{x}$ here");
  });

  test("a sum with limits, and an integral with them beside it", async () => {
    const sum =
      set(["X X"], { x: 100, y: 709 }) +
      set(["I n"], { x: 100, y: 712.5, size: 7 }) +
      set(["I i", "R =1"], { x: 97, y: 687, size: 7 }) +
      set(["I a", "_I i"], { x: 109 });
    expect(await read(sum)).toBe("$$\n\\sum_{i=1}^{n} a_{i}\n$$");
    const integral =
      set(["X Z"], { x: 100, y: 713.6 }) +
      set(["R 1"], { x: 106, y: 709, size: 7 }) +
      set(["R 0"], { x: 103, y: 691, size: 7 }) +
      set(["I f"], { x: 111 });
    expect(await read(integral)).toBe("$$\n\\int_{0}^{1} f\n$$");
  });

  test("a bracket of several parts", async () => {
    const bracket = set(["X 0"], { x: 100, y: 718 }) + set(["X @"], { x: 100, y: 700 });
    expect(await read(bracket, set(["I x"], { x: 105, y: 697.5 }))).toBe("($x$");
  });
});
