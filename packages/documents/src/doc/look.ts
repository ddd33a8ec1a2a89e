import { isWhite, SHADES, type Sprms } from "./sprms.ts";
import type { WordStyles } from "./styles.ts";

/** Numbers of properties of characters (MS-DOC, 2.6.1). */
const DELETED = 0x0800;
const BOLD = 0x0835;
const ITALIC = 0x0836;
const HIDDEN = 0x083c;
const STYLE = 0x4a30;
const SIZE = 0x4a43;
const COLOUR = 0x6870;
const NUMBERED_COLOUR = 0x2a42;
const HIGHLIGHT = 0x2a0c;
/** Outline, shadow, engraved and embossed letters, whose edges are visible on any ground. */
const EDGES = [0x0838, 0x0839, 0x0854, 0x0858] as const;
/** Shading of characters and paragraphs as Word 97 states it. */
const OLD_SHADES = [0x4866, 0x442d] as const;

/** Values of a switch that refer to the style. */
const AS_IN_STYLE = 0x80;
const UNLIKE_STYLE = 0x81;
const WHITE_BY_NUMBER = 8;

export interface WordParagraph {
  readonly style: number;
  /** Whether the ground is coloured or unknown. */
  readonly isColoured: boolean;
}

export interface Look {
  readonly marks: readonly string[];
  readonly isDeleted: boolean;
  /** What hides the characters from readers. */
  readonly secret: string | undefined;
}

/** How characters look by their own properties, their style, and the style of the paragraph. */
export function lookOf(sprms: Sprms, styles: WordStyles, paragraph: WordParagraph): Look {
  const style = sprms.get(STYLE);
  const ofCharacters = (id: number) => (style === undefined ? undefined : styles.property(style, "characters", id));
  const ofParagraph = (id: number) => styles.property(paragraph.style, "characters", id);
  const inStyle = (id: number) => ofCharacters(id) ?? ofParagraph(id);
  const stated = (id: number) => sprms.get(id) ?? inStyle(id);
  const isOn = (id: number) => {
    const own = sprms.get(id) ?? AS_IN_STYLE;
    return own === AS_IN_STYLE ? inStyle(id) === 1 : own === UNLIKE_STYLE ? inStyle(id) !== 1 : own === 1;
  };
  /** Marks set characters off from their paragraph. */
  const isSetOff = (id: number) => isOn(id) && ofParagraph(id) !== 1;
  const colour = stated(COLOUR);
  const isInvisible = colour === undefined ? stated(NUMBERED_COLOUR) === WHITE_BY_NUMBER : isWhite(colour);
  const hasGround = paragraph.isColoured || isShaded(stated) || (stated(HIGHLIGHT) ?? 0) !== 0 || EDGES.some(isOn);
  const isTiny = (sprms.get(SIZE) ?? 3) <= 2;
  return {
    marks: [...(isSetOff(BOLD) ? ["b"] : []), ...(isSetOff(ITALIC) ? ["i"] : [])],
    isDeleted: sprms.get(DELETED) === 1,
    secret:
      sprms.get(DELETED) !== 1 && (isOn(HIDDEN) || isTiny || (isInvisible && !hasGround)) ? "hidden run" : undefined,
  };
}

/** Whether a ground is neither white nor that of the page. */
export const isShaded = (stated: (id: number) => number | undefined): boolean =>
  SHADES.some((id) => stated(id) === 1) ||
  OLD_SHADES.some((id) => {
    const shade = stated(id) ?? 0;
    const ground = (shade >>> 5) & 0x1f;
    return shade !== 0xffff && (shade >>> 10 !== 0 || (ground !== 0 && ground !== WHITE_BY_NUMBER));
  });
