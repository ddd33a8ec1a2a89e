import { parseXml, type XmlElement } from "@wellsourced/markup/xml";

/** What a paragraph is, as its style says. */
export type ParagraphKind =
  | { readonly is: "heading"; readonly level: number }
  | { readonly is: "quote" | "code" | "term" | "definition" | "continued" | "plain" };

export interface DocxStyles {
  kindOf(paragraph: XmlElement): ParagraphKind;
  /** The first statement about a property: of the element itself, then of its style and those that it is based on. */
  property(style: string | undefined, path: string): XmlElement | undefined;
  /** Is a run's style one for code? */
  isCode(style: string | undefined): boolean;
}

const MAX_CHAIN = 20;

export function readDocxStyles(part: Uint8Array | undefined): DocxStyles {
  const root = part && parseXml(part).at("styles");
  const styles = new Map([...(root?.elements("style") ?? [])].map((style) => [style.get("styleId") ?? "", style]));
  const chain = (id: string | undefined): readonly XmlElement[] => {
    const found: XmlElement[] = [];
    for (
      let style = styles.get(id ?? "");
      style && found.length < MAX_CHAIN;
      style = styles.get(style.at("basedOn")?.get("val") ?? "")
    )
      found.push(style);
    return found;
  };
  const names = (id: string | undefined) => [
    ...chain(id).map((style) => (style.at("name")?.get("val") ?? "").toLowerCase()),
    // Programs that write no style part name the style itself.
    ...(styles.has(id ?? "") ? [] : [(id ?? "").replace(/^(heading)(\d)$/iu, "$1 $2").toLowerCase()]),
  ];
  const property = (style: string | undefined, path: string) => {
    for (const it of chain(style)) {
      const found = it.at(path);
      if (found) return found;
    }
    return undefined;
  };
  return {
    property,
    isCode: (style) =>
      names(style).some((name) => /^(?:verbatim char|html code|source text|code char|inline code)$/u.test(name)),
    kindOf: (paragraph) => {
      const style = paragraph.at("pPr/pStyle")?.get("val");
      const outline = paragraph.at("pPr/outlineLvl") ?? property(style, "pPr/outlineLvl");
      return kindByName(names(style), outline === undefined ? 9 : Number(outline.get("val")));
    },
  };
}

function kindByName(names: readonly string[], outline: number): ParagraphKind {
  for (const name of names) {
    const level = /^heading (\d)/u.exec(name)?.[1];
    if (level) return { is: "heading", level: Math.min(6, Number(level)) };
    if (name === "title") return { is: "heading", level: 1 };
    const kind = kinds.find(([pattern]) => pattern.test(name))?.[1];
    if (kind) return { is: kind };
  }
  return outline >= 0 && outline < 9 ? { is: "heading", level: Math.min(6, outline + 1) } : { is: "plain" };
}

/** Names that Word and its peers give to these styles. */
const kinds: readonly (readonly [pattern: RegExp, kind: "quote" | "code" | "term" | "definition" | "continued"])[] = [
  [/^(?:intense quote|quote|block ?text|block ?quote|quotations|quotation)$/u, "quote"],
  [/^(?:source code|html preformatted|preformatted text|plain text code|code|code block|macro)$/u, "code"],
  [/^definition term$/u, "term"],
  [/^definition$/u, "definition"],
  [/^list continue(?: \d)?$/u, "continued"],
];

/** A property that is on by standing there, and off by saying so. */
export const isOn = (property: XmlElement | undefined): boolean =>
  property !== undefined && !/^(?:0|false|off|none)$/u.test(property.get("val") ?? "");
