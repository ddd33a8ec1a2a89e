import { gzipSync, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { packedDocument } from "../../src/references/archive.ts";
import { findReferences } from "../../src/references/find-references.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

const main = String.raw`\documentclass{article}\begin{document}\input{sections/intro}\bibliography{refs}\end{document}`;
const intro = String.raw`See \cite{quine01} and \citep{byron43}.`;
const bbl = String.raw`\begin{thebibliography}{1}
\bibitem{byron43} Ada Byron. \newblock Notes on the Engine. \newblock {\em Made Memoirs}, 3:1--9, 1843.
\bibitem{quine01} Max Quine. \newblock Of hens. \newblock {\em Yard}, 7, 2001.
\end{thebibliography}`;
const supplement = String.raw`\documentclass{article}\begin{document}More of it.\end{document}`;

/** Builds a tar archive of small files. */
function tar(files: Readonly<Record<string, string>>): Uint8Array {
  const blocks = Object.entries(files).flatMap(([name, text]) => {
    const header = new Uint8Array(512);
    const body = bytes(text);
    header.set(bytes(name), 0);
    header.set(bytes(body.length.toString(8).padStart(11, "0")), 124);
    header.set(bytes("0"), 156);
    header.set(bytes("ustar"), 257);
    const padded = new Uint8Array(Math.ceil(body.length / 512) * 512);
    padded.set(body);
    return [header, padded];
  });
  return Uint8Array.from([...blocks, new Uint8Array(1024)].flatMap((block) => [...block]));
}

const paper = {
  "sup/extra.tex": supplement,
  "paper.tex": main,
  "sections/intro.tex": intro,
  "paper.bbl": bbl,
  "fig.png": "x",
};
const packed: readonly (readonly [string, Uint8Array])[] = [
  [".tar", tar(paper)],
  [".tar.gz", gzipSync(tar(paper))],
  [".zip", zipSync(Object.fromEntries(Object.entries(paper).map(([name, text]) => [name, bytes(text)])))],
];

const references = async (archive: Uint8Array) => {
  const { main: name, files } = packedDocument(archive);
  const own = name.slice(name.lastIndexOf("/") + 1);
  const text = new TextDecoder().decode(files[own]);
  return (await findReferences(text, { type: "latex", files, main: own })).references;
};

describe("archives of TeX sources", () => {
  test.each(packed)("%s: the main text is found among others, and cites its printed list", async (_, archive) => {
    expect(packedDocument(archive).main).toBe("paper.tex");
    const found = await references(archive);
    expect(found.map(({ key, csl, file }) => [key, csl?.title, file])).toEqual([
      ["byron43", "Notes on the Engine", "paper.bbl"],
      ["quine01", "Of hens", "paper.bbl"],
    ]);
  });

  test("files in a folder are known by their path from the main one", async () => {
    const nested = Object.fromEntries(Object.entries(paper).map(([name, text]) => [`source/${name}`, text]));
    expect(await references(tar(nested))).toHaveLength(2);
  });

  test("a paper of one file, packed by itself, is that file", async () => {
    const whole = String.raw`\documentclass{article}\begin{document}\cite{quine01}${bbl}\end{document}`;
    expect(await references(gzipSync(bytes(whole)))).toHaveLength(2);
  });

  test.each([
    [{ "__MACOSX/._paper.pdf": "xxxxxxxx", "supplement.pdf": "xxxxxx", "paper/final.pdf": "xxxx" }, "paper/final.pdf"],
    [{ "paper.pdf": "xxxxxxxx", "Paper.docx": "xx" }, "Paper.docx"],
    [{ "cover letter.docx": "xx", "refs.bib": "xx", "draft.md": "xx" }, "draft.md"],
    [{ "refs.bib": "@misc{a}", "data.csv": "1" }, "refs.bib"],
  ])("without TeX, the likeliest document of %j is read", (files, expected) => {
    const { main: name, files: own } = packedDocument(tar(files));
    expect(name).toBe(expected);
    expect(Object.keys(own)).toEqual([expected.slice(expected.lastIndexOf("/") + 1)]);
  });

  test("what holds no document in TeX, is damaged or unpacks to too much, is refused with the reason", () => {
    expect(() => packedDocument(tar({ "a.txt": "@misc{a}" }))).toThrow("no document in TeX, Word, PDF or Markdown");
    expect(() => packedDocument(bytes("no archive at all"))).toThrow("no document");
    expect(() => packedDocument(gzipSync(tar(paper)).subarray(0, 40))).toThrow("The archive was not read");
    expect(() => packedDocument(tar(paper).subarray(0, 560))).toThrow("it is damaged");
    expect(() => packedDocument(gzipSync(new Uint8Array(100 * 1024 * 1024)))).toThrow("far more than a document");
  });
});

test("a printed list beside a document serves where its file of references is not there", async () => {
  const text = String.raw`\documentclass{article}\begin{document}\cite{quine01,byron43}\bibliography{refs}\end{document}`;
  const found = await findReferences(text, {
    type: "latex",
    main: "paper.tex",
    files: { "paper.bbl": bbl, "other.bbl": "" },
  });
  expect(found.references.map(({ key }) => key)).toEqual(["byron43", "quine01"]);
  const bib = "@article{quine01, title={Of hens}, year=2001}\n@article{byron43, title={Notes}, year=1843}";
  const both = await findReferences(text, {
    type: "latex",
    main: "paper.tex",
    files: { "paper.bbl": bbl, "refs.bib": bib },
  });
  expect(both.references.map(({ file }) => file)).toEqual(["refs.bib", "refs.bib"]);
});

const biber = String.raw`% $ biblatex auxiliary file $
\refsection{0}
  \datalist[entry]{nty/global//global/global}
    \entry{quine01}{article}{}{}
      \name{author}{3}{}{%
        {{hash=aa}{%
           family={Quine},
           familyi={Q\bibinitperiod},
           given={Max},
           giveni={M\bibinitperiod}}}%
        {{hash=bb}{%
           family={Ode},
           prefix={van},
           given={Zoë}}}%
        {{hash=cc}{%
           family={The {Yard} Collective}}}%
      }
      \true{moreauthor}
      \field{sortinit}{Q}
      \field{journaltitle}{Yard and Stable}
      \field{title}{Of {Hens} and their keepers}
      \field{volume}{7}
      \field{year}{2001}
      \field{pages}{1\bibrangedash 9}
      \range{pages}{9}
      \verb{doi}
      \verb 10.1000/hens_1
      \endverb
    \endentry
    \entry{byron43}{book}{}{}
      \name{author}{1}{}{%
        {{hash=dd}{%
           family={Byron},
           given={Ada}}}%
      }
      \list{publisher}{1}{%
        {Made Press}%
      }
      \field{title}{Notes on the Engine}
      \field{year}{1843}
    \endentry
  \enddatalist
\endrefsection`;

describe("lists that biber printed", () => {
  const works = [
    expect.objectContaining({
      title: "Of Hens and their keepers",
      "container-title": "Yard and Stable",
      page: "1-9",
      volume: "7",
      DOI: "10.1000/hens_1",
      author: expect.arrayContaining([expect.objectContaining({ family: "Quine", given: "Max" })]),
    }),
    expect.objectContaining({ title: "Notes on the Engine", publisher: "Made Press" }),
  ];

  test("are data beside a document whose own file of references is not there", async () => {
    const text = String.raw`\documentclass{article}\addbibresource{refs.bib}\begin{document}\cite{quine01,byron43}\end{document}`;
    const { references: found } = await findReferences(text, {
      type: "latex",
      main: "a.tex",
      files: { "a.bbl": biber },
    });
    expect(found.map(({ csl }) => csl)).toEqual(works);
    expect(found.map(({ file, line }) => [file, line])).toEqual([
      ["a.bbl", 4],
      ["a.bbl", 30],
    ]);
  });

  test("are read by themselves, with every author", async () => {
    const { references: found } = await findReferences(biber, { type: "latex" });
    expect(found.map(({ key }) => key)).toEqual(["quine01", "byron43"]);
    expect(found[0]?.csl?.author?.map(({ family, literal }) => literal ?? family)).toEqual(
      expect.arrayContaining(["Quine", "The Yard Collective"]),
    );
  });
});
