import { eachXml, type XmlAttributes } from "@wellsourced/markup/xml";

/** A paragraph of a Word document or note. */
export interface Paragraph {
  readonly text: string;
  /** Word's name of its style in lower case. */
  readonly style: string;
  readonly links: readonly string[];
  /** Whether it is inside a bibliography field or control of a reference manager. */
  readonly inBibliography: boolean;
  readonly level: number | undefined;
  /** The note it belongs to. */
  readonly note: string | undefined;
}

/** A field's instruction or data, or a content control's tag, with its paragraph. */
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
  /ADDIN\s+(?:ZOTERO_BIBL|EN\.REFLIST|Mendeley Bibliography|CSL_BIBLIOGRAPHY|Citavi\w{0,40}Bibliography)|^\s*BIBLIOGRAPHY\b|MENDELEY_BIBLIOGRAPHY|CitaviBibliography/iu;

/** Limit on nested fields and controls. */
const DEEPEST = 64;

/** Parser state: the open paragraph and the surrounding fields and controls. */
interface State {
  readonly links: ReadonlyMap<string, string>;
  readonly styles: ReadonlyMap<string, string>;
  readonly paragraphs: Paragraph[];
  readonly fields: Field[];
  readonly open: Open[];
  /** For each surrounding control, whether it is a bibliography. */
  readonly controls: boolean[];
  words: string[];
  targets: string[];
  style: string;
  level: number | undefined;
  note: string | undefined;
  reading: "text" | "code" | "data" | undefined;
  data: string;
  deleted: number;
  startedListed: boolean;
}

const isListed = ({ controls, open }: State): boolean =>
  controls.includes(true) || open.some(({ code, shown }) => shown && bibliography.test(code));

function beginParagraph(state: State): void {
  state.words = [];
  state.targets = [];
  state.style = "";
  state.level = undefined;
  state.startedListed = isListed(state);
}

function endParagraph(state: State): void {
  const { style, targets: links, level, note } = state;
  // Word's separators between text and notes.
  if (note === "") return;
  const text = state.words
    .join("")
    .replace(/[ \t\u00A0]+/gu, " ")
    .trim();
  const inBibliography = state.startedListed || isListed(state);
  state.paragraphs.push({ text, style, links, inBibliography, level, note });
  state.words = [];
}

/** Handles field marks: the instruction is between `begin` and `separate`, the result before `end`. */
function markField(state: State, type: string | undefined): void {
  const { open, fields, paragraphs } = state;
  if (type === "begin" && open.length < DEEPEST) open.push({ code: "", shown: false, paragraph: paragraphs.length });
  const current = open.at(-1);
  if (!current) return;
  if (type === "separate") current.shown = true;
  if (type !== "end") return;
  open.pop();
  fields.push({ code: current.code, paragraph: current.paragraph });
  const href = /^\s*HYPERLINK\s+"([^"]{1,2000})"/iu.exec(current.code)?.[1];
  if (href) state.targets.push(href);
}

function markControl({ controls }: State): void {
  if (controls.length > 0) controls[controls.length - 1] = true;
}

function readTag(state: State, tag: string): void {
  if (/^MENDELEY_CITATION/u.test(tag)) state.fields.push({ code: tag, paragraph: state.paragraphs.length });
  if (bibliography.test(tag)) markControl(state);
}

function beginNote(state: State, attributes: XmlAttributes): void {
  state.note = attributes["w:type"] ? "" : attributes["w:id"];
}

/** Sets how the following text is read: as content, a field's instruction or its data. */
function read(state: State, reading: State["reading"]): void {
  state.reading = reading;
}

const begin: Readonly<Record<string, (state: State, attributes: XmlAttributes) => void>> = {
  p: beginParagraph,
  pStyle: (state, { "w:val": id = "" }) => {
    state.style = state.styles.get(id) ?? id.toLowerCase();
  },
  outlineLvl: (state, attributes) => {
    state.level = Number(attributes["w:val"]);
  },
  t: (state) => read(state, "text"),
  instrText: (state) => read(state, "code"),
  fldData: (state) => {
    read(state, "data");
    state.data = "";
  },
  tab: ({ words }) => words.push(" "),
  br: ({ words }) => words.push("\n"),
  noBreakHyphen: ({ words }) => words.push("-"),
  fldChar: (state, attributes) => markField(state, attributes["w:fldCharType"]),
  fldSimple: ({ fields, paragraphs }, attributes) =>
    fields.push({ code: attributes["w:instr"] ?? "", paragraph: paragraphs.length }),
  sdt: ({ controls }) => controls.push(false),
  tag: (state, attributes) => readTag(state, attributes["w:val"] ?? ""),
  bibliography: markControl,
  hyperlink: ({ links, targets }, attributes) => {
    const target = links.get(attributes["r:id"] ?? "");
    if (target) targets.push(target);
  },
  footnote: beginNote,
  endnote: beginNote,
  del: (state) => {
    state.deleted++;
  },
};

const end: Readonly<Record<string, (state: State) => void>> = {
  p: endParagraph,
  t: (state) => read(state, undefined),
  instrText: (state) => read(state, undefined),
  fldData: (state) => {
    read(state, undefined);
    const current = state.open.at(-1);
    if (current) current.code += `\n${state.data}`;
  },
  sdt: ({ controls }) => controls.pop(),
  del: (state) => {
    state.deleted--;
  },
};

function readText(state: State, text: string): void {
  if (state.reading === "text" && state.deleted === 0) state.words.push(text);
  if (state.reading === "data") state.data += text;
  const current = state.open.at(-1);
  if (state.reading === "code" && current) current.code += text;
}

/** Reads a part of a Word document tag by tag. Only XML's five predefined entities are expanded. */
export function readParagraphs(
  xml: string,
  links: ReadonlyMap<string, string>,
  styles: ReadonlyMap<string, string>,
): WordText {
  const place = { words: [], targets: [], style: "", level: undefined, note: undefined, startedListed: false };
  const text = { reading: undefined, data: "", deleted: 0 };
  const state: State = { links, styles, paragraphs: [], fields: [], open: [], controls: [], ...place, ...text };
  const walker = {
    open: (name: string, attributes: XmlAttributes, prefix: string) =>
      prefix === "w" && Object.hasOwn(begin, name) ? begin[name]?.(state, attributes) : undefined,
    text: (words: string) => readText(state, words),
    close: (name: string, prefix: string) =>
      prefix === "w" && Object.hasOwn(end, name) ? end[name]?.(state) : undefined,
  };
  eachXml(xml, walker, { lenient: true });
  return { paragraphs: state.paragraphs, fields: state.fields };
}

/** Maps `r:id` values to link targets. */
export function readLinks(xml: string | undefined): Map<string, string> {
  const links = new Map<string, string>();
  const open = (name: string, { Id, Target, TargetMode }: XmlAttributes) => {
    if (name === "Relationship" && Id && Target && TargetMode === "External") links.set(Id, Target);
  };
  eachXml(xml ?? "", { open }, { lenient: true });
  return links;
}

/** Maps style ids to names: ids are localised, names are not. */
export function readStyles(xml: string | undefined): Map<string, string> {
  const styles = new Map<string, string>();
  let id = "";
  const open = (name: string, attributes: XmlAttributes) => {
    if (name === "style") id = attributes["w:styleId"] ?? "";
    if (name === "name" && id) styles.set(id, (attributes["w:val"] ?? "").toLowerCase());
  };
  eachXml(xml ?? "", { open }, { lenient: true });
  return styles;
}
