import { Parser } from "htmlparser2";

/** One paragraph of a Word document or of one of its notes. */
export interface Paragraph {
  readonly text: string;
  /** Name of its style in Word's own words, lower case. */
  readonly style: string;
  /** Addresses that its links lead to. */
  readonly links: readonly string[];
  /** Does it stand in a field or a control that a reference manager fills with the bibliography? */
  readonly inBibliography: boolean;
  readonly level: number | undefined;
  /** The note it belongs to. */
  readonly note: string | undefined;
}

/** Instruction of a field, its data, or the tag of a content control, with the paragraph it stands in. */
export interface Field {
  readonly code: string;
  readonly paragraph: number;
}

export interface WordText {
  readonly paragraphs: readonly Paragraph[];
  readonly fields: readonly Field[];
}

interface Open {
  code: string;
  shown: boolean;
  paragraph: number;
}

const bibliography =
  /ADDIN\s+(?:ZOTERO_BIBL|EN\.REFLIST|Mendeley Bibliography|CSL_BIBLIOGRAPHY|Citavi\w*Bibliography)|^\s*BIBLIOGRAPHY\b|MENDELEY_BIBLIOGRAPHY|CitaviBibliography/iu;

/** Fields and controls within each other; a document can nest no more than this. */
const DEEPEST = 64;

/** Reads one part of a Word document, tag by tag. Entities beyond XML's own five are not expanded. */
export function readParagraphs(
  xml: string,
  links: ReadonlyMap<string, string>,
  styles: ReadonlyMap<string, string>,
): WordText {
  const paragraphs: Paragraph[] = [];
  const fields: Field[] = [];
  const open: Open[] = [];
  const controls: boolean[] = [];
  let words: string[] = [];
  let targets: string[] = [];
  let style = "";
  let level: number | undefined;
  let note: string | undefined;
  let reading: "text" | "code" | "data" | undefined;
  let data = "";
  let deleted = 0;
  const listed = () => controls.includes(true) || open.some(({ code, shown }) => shown && bibliography.test(code));
  let startedIn = false;

  const character = (type: string | undefined) => {
    if (type === "begin" && open.length < DEEPEST) open.push({ code: "", shown: false, paragraph: paragraphs.length });
    const current = open.at(-1);
    if (type === "separate" && current) current.shown = true;
    if (type === "end" && current) {
      open.pop();
      fields.push({ code: current.code, paragraph: current.paragraph });
      const href = /^\s*HYPERLINK\s+"([^"]{1,2000})"/iu.exec(current.code)?.[1];
      if (href) targets.push(href);
    }
  };
  const begin: Readonly<Record<string, (attributes: Readonly<Record<string, string>>) => void>> = {
    "w:p": () => {
      words = [];
      targets = [];
      style = "";
      level = undefined;
      startedIn = listed();
    },
    "w:pStyle": (attributes) => {
      style = styles.get(attributes["w:val"] ?? "") ?? (attributes["w:val"] ?? "").toLowerCase();
    },
    "w:outlineLvl": (attributes) => {
      level = Number(attributes["w:val"]);
    },
    "w:t": () => {
      reading = "text";
    },
    "w:instrText": () => {
      reading = "code";
    },
    "w:fldData": () => {
      reading = "data";
      data = "";
    },
    "w:tab": () => words.push(" "),
    "w:br": () => words.push("\n"),
    "w:noBreakHyphen": () => words.push("-"),
    "w:fldChar": (attributes) => character(attributes["w:fldCharType"]),
    "w:fldSimple": (attributes) => fields.push({ code: attributes["w:instr"] ?? "", paragraph: paragraphs.length }),
    "w:sdt": () => controls.push(false),
    "w:tag": (attributes) => {
      const tag = attributes["w:val"] ?? "";
      if (/^MENDELEY_CITATION/u.test(tag)) fields.push({ code: tag, paragraph: paragraphs.length });
      if (bibliography.test(tag) && controls.length > 0) controls[controls.length - 1] = true;
    },
    "w:bibliography": () => {
      if (controls.length > 0) controls[controls.length - 1] = true;
    },
    "w:hyperlink": (attributes) => {
      const target = links.get(attributes["r:id"] ?? "");
      if (target) targets.push(target);
    },
    "w:footnote": (attributes) => {
      note = attributes["w:type"] ? "" : attributes["w:id"];
    },
    "w:endnote": (attributes) => {
      note = attributes["w:type"] ? "" : attributes["w:id"];
    },
    "w:del": () => {
      deleted++;
    },
  };
  const end: Readonly<Record<string, () => void>> = {
    "w:p": () => {
      if (note === "") return;
      const text = words
        .join("")
        .replace(/[ \t\u00A0]+/gu, " ")
        .trim();
      paragraphs.push({ text, style, links: targets, inBibliography: startedIn || listed(), level, note });
      words = [];
    },
    "w:t": () => {
      reading = undefined;
    },
    "w:instrText": () => {
      reading = undefined;
    },
    "w:fldData": () => {
      reading = undefined;
      const current = open.at(-1);
      if (current) current.code += `\n${data}`;
    },
    "w:sdt": () => controls.pop(),
    "w:del": () => {
      deleted--;
    },
  };
  const parser = new Parser(
    {
      onopentag: (name, attributes) => (Object.hasOwn(begin, name) ? begin[name]?.(attributes) : undefined),
      ontext: (text) => {
        if (reading === "text" && deleted === 0) words.push(text);
        else if (reading === "data") data += text;
        else if (reading === "code" && open.length > 0) {
          const current = open.at(-1);
          if (current) current.code += text;
        }
      },
      onclosetag: (name) => (Object.hasOwn(end, name) ? end[name]?.() : undefined),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return { paragraphs, fields };
}

/** What `r:id` means in a part. */
export function readLinks(xml: string | undefined): Map<string, string> {
  const links = new Map<string, string>();
  const parser = new Parser(
    {
      onopentag: (name, { Id, Target, TargetMode }) => {
        if (name === "Relationship" && Id && Target && TargetMode === "External") links.set(Id, Target);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml ?? "");
  return links;
}

/** Names of styles by their ids: ids are translated, names are not. */
export function readStyles(xml: string | undefined): Map<string, string> {
  const styles = new Map<string, string>();
  let id = "";
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (name === "w:style") id = attributes["w:styleId"] ?? "";
        if (name === "w:name" && id) styles.set(id, (attributes["w:val"] ?? "").toLowerCase());
      },
    },
    { xmlMode: true },
  );
  parser.end(xml ?? "");
  return styles;
}
