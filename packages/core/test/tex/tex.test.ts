import { expect, test } from "vitest";
import { addressFromTex, citationAt, isCiting, plainTex, readTex } from "../../src/tex/index.ts";

test("every piece has its place", () => {
  const tex = String.raw`Caf\'e $\mu$~\cite{a, b} \href{https://a.example/\%41}{here}\footnote{A \emph{note}}.`;
  const pieces = readTex(tex, { isDocument: true, isPlain: true });
  const written = pieces.map((piece) =>
    "end" in piece ? tex.slice(piece.at, piece.end) : `${piece.kind} ${piece.mark}`,
  );
  expect(written).toEqual([
    ...["Caf", String.raw`\'e`, " ", "open math", String.raw`\mu`, "close math", "~", String.raw`\cite{a, b}`, " "],
    ...["open link", "here", "close link", String.raw`\footnote{A \emph{note}}`, "."],
  ]);
  expect(pieces.find(({ kind }) => kind === "cite")).toMatchObject({ keys: ["a", "b"] });
  expect(pieces.find((piece) => "href" in piece)).toMatchObject({ href: "https://a.example/%41" });
  const note = pieces.find((piece) => piece.kind === "note");
  expect(tex.slice(note?.from, note?.to)).toBe(String.raw`A \emph{note}`);
});

test("a formula of a document that no line shows stays as it is written", () => {
  const tex = String.raw`so $\binom{n}{k}$, \(\alpha\)`;
  expect(plainTex(tex, { isDocument: true })).toBe(String.raw`so $\binom{n}{k}$, α`);
  expect(plainTex(tex)).toBe("so nk, α");
});

test("braces keep the case of a title's words", () => {
  const marks = readTex(String.raw`The {US {of A}} {\'e} \emph{{B}} {1}`, { holds: true }).flatMap((piece) =>
    "mark" in piece ? [`${piece.kind} ${piece.mark}`] : [],
  );
  expect(marks).toEqual(["open held", "close held", "open i", "open held", "close held", "close i"]);
});

test.each([
  ["cite", "[p. 3]{a,b}", ["a", "b"]],
  ["cites", "(see)()[2]{a}[3]{b} {c}", ["a", "b", "c"]],
  ["cite", "{a} {\\em b}", ["a"]],
  ["citep", " c", []],
])("\\%s%s cites %j", (name, rest, keys) => {
  expect(isCiting(name)).toBe(true);
  expect(citationAt(rest, name, 0).keys).toEqual(keys);
});

test("commands that only set how works are cited", () => {
  expect(["citestyle", "bibcite", "DeclareCiteCommand", "emph"].filter(isCiting)).toEqual([]);
});

test("an address loses what TeX needs alone", () => {
  expect(addressFromTex(String.raw`\url{https://a.example/\~{}b\_c\%20d}`)).toBe("https://a.example/~b_c%20d");
});

test("100,000 nested braces around a formula that nothing ends", () => {
  const tex = `${"{".repeat(100_000)}$x${"}".repeat(100_000)}`;
  expect(plainTex(tex, { isDocument: true })).toBe("$x");
});

test("a switch that is repeated changes nothing, 100,000 times too", () => {
  const marks = readTex(String.raw`{\it a \it b \bf c}`).flatMap((piece) =>
    "mark" in piece ? [`${piece.kind} ${piece.mark}`] : [],
  );
  expect(marks).toEqual(["open i", "open b", "close b", "close i"]);
  expect(plainTex(`{${String.raw`\it a`.repeat(100_000)}}`)).toBe("a".repeat(100_000));
});
