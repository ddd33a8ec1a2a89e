/**
 * Makes manuscripts that cite made records: PDFs, Word files, TeX projects, archives of sources, and a few that cannot
 * be read. `--bibliography` makes one .bib and one text with all references instead.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { archive, docxFile, lines, paragraph, pdfFile } from "../../packages/testkit/src/files/index.ts";
import type { WorkRecord } from "../../packages/works/src/index.ts";
import { DAMAGES } from "./damage.ts";
import { madeRecord, type Random, randomOf } from "./made.ts";

const { values } = parseArgs({
  options: {
    records: { type: "string", default: "200000" },
    folder: { type: "string", default: "/tmp/works-bench" },
    manuscripts: { type: "string", default: "500" },
    references: { type: "string", default: "60" },
    bibliography: { type: "boolean", default: false },
  },
});
const records = Number(values.records);
const perManuscript = Number(values.references);

/** The standard fonts of PDF and TeX without packages have these letters. */
const isWestern = (text: string): boolean => /^[\u0020-\u007E\u00A0-\u00FF]*$/u.test(text);

function recordFor(random: Random): WorkRecord {
  for (;;) {
    const record = madeRecord(Math.floor(random() * records));
    if (isWestern(JSON.stringify([record.title, record.authors, record.container]))) return record;
  }
}

/** A record as a reference has it; `faults` is the share of references with a wrong field or of works that do not exist. */
function cited(random: Random, faults: number): WorkRecord {
  const record = recordFor(random);
  const fault = random() < faults ? Math.floor(random() * 4) : -1;
  if (fault === 0) return { ...record, years: [(record.years?.[0] ?? 2000) - 7] };
  if (fault === 1) return { ...record, authors: recordFor(random).authors };
  if (fault === 2) return { ...record, ids: recordFor(random).ids };
  if (fault === 3) return { ...record, ids: [], title: `${recordFor(random).title} ${recordFor(random).title}` };
  const damage = random() < 0.2 ? (DAMAGES.subtitle ?? String) : String;
  return { ...record, title: damage(record.title, random), ids: random() < 0.6 ? record.ids : [] };
}

const doiOf = ({ ids }: WorkRecord): string | undefined => ids[0]?.replace(/^doi:/u, "");

function asText(record: WorkRecord): string {
  const { authors = [], years: [year] = [], title, container, volume, issue, pages } = record;
  const names = authors.map(({ family, given = "" }) => `${family}, ${given.charAt(0)}.`);
  const list = names.length > 1 ? `${names.slice(0, -1).join(", ")}, & ${names.at(-1)}` : names.join("");
  const doi = doiOf(record);
  return `${list} (${year}). ${title}. ${container}, ${volume}(${issue}), ${pages}.${doi ? ` https://doi.org/${doi}` : ""}`;
}

function asBibtex(record: WorkRecord, key: string): string {
  const { authors = [], years: [year] = [], title, container, volume, issue: number, pages } = record;
  const author = authors.map(({ family, given }) => `${family}, ${given}`).join(" and ");
  const fields = { author, title, journal: container, year, volume, number, pages, doi: doiOf(record) };
  const rows = Object.entries(fields).flatMap(([name, value]) => (value ? [`  ${name} = {${value}}`] : []));
  return `@article{${key},\n${rows.join(",\n")}\n}\n`;
}

const PROSE = "The keepers of the northern wells held that nothing was ever settled, and wrote at length about it. ";
const wrapped = (text: string, width: number): string[] =>
  text.match(new RegExp(`.{1,${width}}(?: |$)|\\S+`, "gu"))?.map((line) => line.trim()) ?? [];

function asPdf(works: readonly WorkRecord[]): Uint8Array {
  const body = wrapped(PROSE.repeat(60), 90);
  const list = works.flatMap((work, at) => wrapped(`[${at + 1}] ${asText(work)}`, 90));
  const all = [...body, "References", ...list];
  const pages = Array.from({ length: Math.ceil(all.length / 50) }, (_, at) => all.slice(at * 50, at * 50 + 50));
  return pdfFile(pages.map((page) => lines(page, { size: 10 })));
}

const escaped = (text: string): string => text.replace(/&/gu, "&amp;").replace(/</gu, "&lt;");
const asWord = (works: readonly WorkRecord[]): Uint8Array =>
  docxFile(
    [
      ...Array.from({ length: 60 }, () => paragraph(PROSE.repeat(4))),
      paragraph("References", { style: "Heading1" }),
      ...works.map((work) => paragraph(escaped(asText(work)))),
    ].join(""),
  );

const tex = (works: readonly WorkRecord[], list: string): string =>
  `\\documentclass{article}\n\\begin{document}\n${works.map((_, at) => `${PROSE}\\cite{k${at}}\n`).join("")}${list}\n\\end{document}\n`;

function tar(files: Readonly<Record<string, string>>): Buffer {
  const parts = Object.entries(files).flatMap(([name, text]) => {
    const data = Buffer.from(text);
    const header = Buffer.alloc(512);
    header.write(name, 0);
    header.write("0000644\0", 100);
    header.write(`${data.length.toString(8).padStart(11, "0")}\0`, 124);
    header.write("        0", 148);
    header.write("ustar\u000000", 257);
    header.write(
      `${header
        .reduce((sum, one) => sum + one, 0)
        .toString(8)
        .padStart(6, "0")}\0 `,
      148,
    );
    return [header, data, Buffer.alloc((512 - (data.length % 512)) % 512)];
  });
  return Buffer.concat([...parts, Buffer.alloc(1024)]);
}

const bib = (works: readonly WorkRecord[]): string => works.map((work, at) => asBibtex(work, `k${at}`)).join("\n");
const items = (works: readonly WorkRecord[]): string =>
  `\\begin{thebibliography}{99}\n${works.map((work, at) => `\\bibitem{k${at}} ${asText(work)}`).join("\n\n")}\n\\end{thebibliography}\n`;

const KINDS: readonly ((name: string, works: readonly WorkRecord[]) => Record<string, string | Uint8Array>)[] = [
  (name, works) => ({ [`${name}.pdf`]: asPdf(works) }),
  (name, works) => ({ [`${name}.docx`]: asWord(works) }),
  (name, works) => ({ [`${name}/main.tex`]: tex(works, "\\bibliography{refs}"), [`${name}/refs.bib`]: bib(works) }),
  (name, works) => ({
    [`${name}.zip`]: archive({ "paper.tex": tex(works, "\\bibliography{x}"), "paper.bbl": items(works) }),
  }),
  (name, works) => ({
    [`${name}.tar.gz`]: gzipSync(tar({ "ms.tex": tex(works, "\\bibliography{refs}"), "refs.bib": bib(works) })),
  }),
];
const BROKEN: Readonly<Record<string, string | Uint8Array>> = {
  "broken.pdf": "%PDF-1.7\nno more",
  "torn.docx": "PK",
  "photos.zip": archive({ "photo.jpg": "x" }),
};

function write(name: string, data: string | Uint8Array): void {
  const path = join(values.folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, data);
}

if (values.bibliography) {
  const random = randomOf(5);
  const works = Array.from({ length: perManuscript }, () => cited(random, 0.05));
  write("all.bib", bib(works));
  write("all.txt", `${PROSE}\n\nReferences\n\n${works.map((work, at) => `[${at + 1}] ${asText(work)}`).join("\n")}\n`);
} else {
  for (let at = 0; at < Number(values.manuscripts); at++) {
    const random = randomOf(1_000 + at);
    // Most manuscripts have few faults, some have many.
    const faults = at % 17 === 0 ? 0.4 : 0.04 * random();
    const works = Array.from({ length: perManuscript }, () => cited(random, faults));
    const files = KINDS[at % KINDS.length]?.(`manuscripts/submission-${String(at + 1).padStart(4, "0")}`, works) ?? {};
    for (const [name, data] of Object.entries(files)) write(name, data);
  }
  for (const [name, data] of Object.entries(BROKEN)) write(`manuscripts/${name}`, data);
}
