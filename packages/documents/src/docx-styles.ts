import { parseXml, type XmlElement } from "@wellsourced/markup/xml";
import { chainOf, kindOfStyle, type ParagraphKind } from "./styles.ts";

export type DocxStyles = ReturnType<typeof readDocxStyles>;

export function readDocxStyles(part: Uint8Array | undefined) {
  const root = part && parseXml(part).at("styles");
  const styles = new Map([...(root?.elements("style") ?? [])].map((style) => [style.get("styleId") ?? "", style]));
  const chain = (id: string | undefined) => chainOf(styles, (style) => style.at("basedOn")?.get("val"), id);
  const names = (id: string | undefined) => [
    ...chain(id).map((style) => (style.at("name")?.get("val") ?? "").toLowerCase()),
    // Some programs write no style part and name the style directly.
    ...(styles.has(id ?? "") ? [] : [(id ?? "").replace(/^(heading)(\d)$/iu, "$1 $2").toLowerCase()]),
  ];
  const property = (style: string | undefined, path: string) =>
    chain(style)
      .map((it) => it.at(path))
      .find((it) => it !== undefined);
  return {
    /** The first value of a property in a style or its ancestors. */
    property,
    /** Whether a character style is for code. */
    isCode: (style: string | undefined) =>
      names(style).some((name) => /^(?:verbatim char|html code|source text|code char|inline code)$/u.test(name)),
    kindOf: (paragraph: XmlElement): ParagraphKind => {
      const style = paragraph.at("pPr/pStyle")?.get("val");
      const outline = paragraph.at("pPr/outlineLvl") ?? property(style, "pPr/outlineLvl");
      return kindOfStyle(names(style), outline === undefined ? 9 : Number(outline.get("val")));
    },
  };
}

/** Whether a boolean property is on: present, and not explicitly off. */
export const isOn = (property: XmlElement | undefined): boolean =>
  property !== undefined && !/^(?:0|false|off|none)$/u.test(property.get("val") ?? "");
