import { isHttpUrl } from "@wellsourced/core";
import { escapeHtml } from "@wellsourced/core/html-page";
import { strToU8, type Zippable, zipSync } from "fflate";
import type { Report, ReportCheck, ReportSource, ReportStep } from "./report.ts";

/** Escapes a text for XML 1.0, which cannot represent lone surrogates. */
const safe = (text: string): string => escapeHtml(text.toWellFormed());

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** Hyperlink ids by URL. */
type Links = Map<string, string>;

function linkId(url: string, links: Links): string {
  const id = links.get(url) ?? `rId${links.size + 10}`;
  links.set(url, id);
  return id;
}

const run = (text: string, format = ""): string =>
  text
    .split("\n")
    .map(
      (line) => `<w:r>${format ? `<w:rPr>${format}</w:rPr>` : ""}<w:t xml:space="preserve">${safe(line)}</w:t></w:r>`,
    )
    .join("<w:r><w:br/></w:r>");

const paragraph = (style: string, inner: string): string =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ""}${inner}</w:p>`;

const plain = (text: string, style = ""): readonly string[] =>
  text
    .trim()
    .split(/\n{2,}/u)
    .map((part) => paragraph(style, run(part)));

const link = (url: string, links: Links): string =>
  isHttpUrl(url)
    ? `<w:hyperlink r:id="${linkId(url, links)}">${run(url, '<w:rStyle w:val="Hyperlink"/>')}</w:hyperlink>`
    : run(url);

const stepParts = ({ heading, text, remarks, time, sources, passages }: ReportStep): readonly string[] => [
  paragraph("Heading2", run(heading)),
  ...plain(text),
  ...passages.map((passage) => paragraph("Quote", run(`${passage.text} [${passage.source}]`))),
  ...remarks.map(([name, remark]) => paragraph("", run(`${name}: `, "<w:b/>") + run(remark.trim()))),
  ...(sources.length > 0 ? [paragraph("", run(`Sources: ${sources.map((number) => `[${number}]`).join(" ")}`))] : []),
  paragraph("Small", run(time)),
];

const sourceParts = (
  { number, title, reference, url, facts, read, sha256, quotations }: ReportSource,
  links: Links,
): readonly string[] => [
  paragraph("", run(`[${number}] `) + (reference ? run(reference) : run(title, "<w:b/>"))),
  paragraph("", link(url, links)),
  ...(facts.length > 0 ? [paragraph("Small", run(facts.join(" · ")))] : []),
  ...quotations.map((text) => paragraph("Quote", run(text))),
  ...(read ? [paragraph("Small", run([read, sha256 && `SHA-256 ${sha256}`].filter(Boolean).join(" · ")))] : []),
];

const checkParts = ({ result, what, subject, remarks, time }: ReportCheck): readonly string[] => [
  paragraph("", run(`${result} · ${what}`, "<w:b/>")),
  ...plain(subject),
  ...remarks.map((remark) => paragraph("Small", run(remark))),
  paragraph("Small", run(time)),
];

const listed = (items: readonly string[]): readonly string[] => items.map((item) => paragraph("", run(`– ${item}`)));

const section = (title: string, parts: readonly string[]): readonly string[] =>
  parts.length > 0 ? [paragraph("Heading1", run(title)), ...parts] : [];

function documentXml(report: Report, links: Links): string {
  const { title, facts, summary, findings, checks, questions, missing, sources, unread, references, footer } = report;
  const notes = (some: readonly ReportSource[]) => some.flatMap((source) => sourceParts(source, links));
  const parts = [
    paragraph("Title", run(title)),
    paragraph("Small", run(facts.join(" · "))),
    ...(summary ? plain(summary) : []),
    ...section("Findings", findings.flatMap(stepParts)),
    ...section("Checks", checks.flatMap(checkParts)),
    ...section("Open questions", listed(questions)),
    ...section("Not available", listed(missing)),
    ...section("Sources", notes(sources)),
    ...section("Found by searches and not read", notes(unread)),
    ...section(
      "References",
      references.flatMap((entry) => plain(entry, "Reference")),
    ),
    ...section(
      "Method",
      report.method.flatMap((one) => plain(one)),
    ),
    ...section("Steps that later ones replaced", report.abandoned.flatMap(stepParts)),
    paragraph("Small", run(footer)),
  ];
  return `${HEAD}<w:document xmlns:w="${MAIN}" xmlns:r="${RELATIONS}"><w:body>${parts.join("")}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1304" w:right="1304" w:bottom="1304" w:left="1304" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr></w:body></w:document>`;
}

interface Style {
  readonly id: string;
  readonly name: string;
  readonly paragraph?: string;
  readonly run?: string;
}

const STYLES: readonly Style[] = [
  { id: "Title", name: "Title", run: '<w:b/><w:sz w:val="40"/>' },
  {
    id: "Heading1",
    name: "heading 1",
    paragraph: '<w:keepNext/><w:spacing w:before="360"/><w:outlineLvl w:val="0"/>',
    run: '<w:b/><w:sz w:val="30"/>',
  },
  {
    id: "Heading2",
    name: "heading 2",
    paragraph: '<w:keepNext/><w:spacing w:before="240"/><w:outlineLvl w:val="1"/>',
    run: '<w:b/><w:sz w:val="25"/>',
  },
  { id: "Quote", name: "Quote", paragraph: '<w:ind w:left="567" w:right="567"/>', run: "<w:i/>" },
  { id: "Small", name: "Small", run: '<w:color w:val="555555"/><w:sz w:val="17"/>' },
  { id: "Reference", name: "Reference", paragraph: '<w:ind w:left="567" w:hanging="567"/>' },
];

const styleXml = ({ id, name, paragraph: block = "", run: format = "" }: Style): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:pPr>${block}</w:pPr><w:rPr>${format}</w:rPr></w:style>`;

const stylesXml = `${HEAD}<w:styles xmlns:w="${MAIN}"><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${STYLES.map(styleXml).join("")}<w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/><w:rPr><w:color w:val="0563C1"/><w:u w:val="single"/></w:rPr></w:style></w:styles>`;

const TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>`;
const RELS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="word/document.xml"/></Relationships>`;

const linksXml = (links: Links): string => {
  const rows = Array.from(
    links,
    ([url, id]) =>
      `<Relationship Id="${id}" Type="${RELATIONS}/hyperlink" Target="${safe(new URL(url).href)}" TargetMode="External"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/styles" Target="styles.xml"/>${rows.join("")}</Relationships>`;
};

/** Renders a report as a Word document. The output is deterministic. */
export function toDocx(report: Report, at: number): Uint8Array {
  const links: Links = new Map();
  const document = documentXml(report, links);
  const files: Zippable = {
    "[Content_Types].xml": strToU8(TYPES),
    "_rels/.rels": strToU8(RELS),
    "word/document.xml": strToU8(document),
    "word/styles.xml": strToU8(stylesXml),
    "word/_rels/document.xml.rels": strToU8(linksXml(links)),
  };
  return zipSync(files, { mtime: at });
}
