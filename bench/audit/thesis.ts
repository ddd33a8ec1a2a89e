import { createRequire } from "node:module";
import type { RegisteredWork } from "../../packages/testkit/src/registry.ts";

// The library is a dependency only of the packages that create archives.
const { strToU8, zipSync }: typeof import("fflate") = createRequire(
  new URL("../../packages/citations/package.json", import.meta.url),
)("fflate");

const nouns = "hens ducks geese lichen slate tides engines keepers rivers mosses owls bees kilns looms wells".split(
  " ",
);
const adjectives = "quiet northern early patient broken hollow learned bitter gentle shallow double wooden".split(" ");
const families = "Byron Quine Ode Acker Marsh Lund Ferro".split(" ");
const prose =
  "The keepers of the northern wells held that nothing was ever settled, and wrote at length of what they had not seen. ".repeat(
    4,
  );
const pick = (list: readonly string[], at: number): string => list[at % list.length] ?? "";

/** One of every hundred works is retracted, one does not exist, and one is cited with another title. */
const isRetracted = (at: number) => at % 100 === 7;
const isFake = (at: number) => at % 100 === 13;
const isMixed = (at: number) => at % 100 === 21;

export interface Thesis {
  /** The works in the registry. */
  readonly registered: readonly RegisteredWork[];
  /** The thesis by file name. */
  readonly files: Readonly<Record<string, string | Uint8Array>>;
}

function asWord(
  works: readonly RegisteredWork[],
  entry: (work: RegisteredWork, at: number) => string,
  titleOf: (at: number) => string,
): Uint8Array {
  const escaped = (text: string) => text.replace(/&/gu, "&amp;").replace(/</gu, "&lt;").replace(/"/gu, "&quot;");
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;
  const paragraph = (text: string, style: string) =>
    `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${run(text)}</w:p>`;
  const field = (code: string) =>
    `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${escaped(code)}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;
  const body = works.map(({ doi }, at) => {
    const items = [{ id: at, itemData: { id: at, type: "article-journal", title: titleOf(at), DOI: doi } }];
    return (
      paragraph(prose, "Normal") + field(`ADDIN ZOTERO_ITEM CSL_CITATION ${JSON.stringify({ citationItems: items })}`)
    );
  });
  const list = works.map((work, at) => paragraph(entry(work, at), "Bibliography"));
  const xml = `<w:document><w:body>${body.join("")}${paragraph("References", "Heading1")}${list.join("")}</w:body></w:document>`;
  return zipSync({ "word/document.xml": strToU8(xml) });
}

/** A generated thesis with this many references, as .bib, .tex, .docx and text with broken lines. */
export function makeThesis(size: number): Thesis {
  const works = Array.from(
    { length: size },
    (_, at): RegisteredWork => ({
      doi: `10.1000/thesis.${at}`,
      title: `On the ${pick(adjectives, at)} ${pick(nouns, at * 7)} and the ${pick(adjectives, at * 5 + 3)} ${pick(nouns, at * 11 + 5)} of region ${at}`,
      family: `${pick(families, at)}${String.fromCharCode(97 + (at % 26))}`,
      year: 1950 + (at % 70),
      retracted: isRetracted(at),
    }),
  );
  const titleOf = (at: number) =>
    isMixed(at) ? `A wholly different treatise on glass and its makers, volume ${at}` : (works[at]?.title ?? "");
  const entry = ({ family, year, doi }: RegisteredWork, at: number) =>
    `${family}, A., & Lovelace, A. (${year}). ${titleOf(at)}. Journal of Made Things, ${at % 40}. https://doi.org/${doi}`;
  const bib = works.map(
    ({ family, year, doi }, at) =>
      `@article{k${at},\n  author = {${family}, Ada and Lovelace, Anna},\n  title = {${titleOf(at)}},\n  journal = {Journal of Made Things},\n  year = {${year}},\n  doi = {${doi}}\n}\n`,
  );
  const tex = works.map(
    (_, at) => `${at % 40 === 0 ? `\\chapter{Part ${at}}\n` : ""}${prose}\\parencite[see][${at}]{k${at}}\n`,
  );
  const broken = works.map((work, at) => entry(work, at).replace(" Made ", " Made\n"));
  return {
    registered: works.filter((_, at) => !isFake(at)),
    files: {
      "thesis.bib": bib.join("\n"),
      "thesis.tex": `\\documentclass{book}\n\\addbibresource{thesis.bib}\n\\begin{document}\n${tex.join("\n")}\n\\end{document}\n`,
      "thesis.docx": asWord(works, entry, titleOf),
      "thesis.txt": `${works.map(() => prose).join("\n\n")}\n\nReferences\n\n${broken.join("\n")}\n`,
    },
  };
}
