import { closest, type Element } from "@wellsourced/markup";
import { NamePattern, namesOf } from "@wellsourced/markup/dom";
import { type Clue, type Clues, propertyOf } from "./clues.ts";

/** Number of similar adjacent boxes that form a list: teasers, comments, posts. */
const MANY = 3;

const UNDER = 25;
const BELOW = 60;
const others = new NamePattern(/comment|related|recommend|nav|menu|popular|trending|carousel|slider/u);

/** Positions of candidates relative to the page's heading. */
export class Surroundings {
  /** Boxes that contain the heading, and so the page, despite their names. */
  private readonly above = new Set<Element>();
  private readonly twins = new Map<Element, Map<string, number>>();
  private readonly asides: ReadonlyMap<Element, number>;
  private readonly heading: Clue | undefined;

  constructor({ asides, body, bylines, dates }: Clues, heading: Clue | undefined) {
    this.asides = asides;
    this.heading = heading;
    for (let at = heading?.element ?? body; at.parent; at = at.parent) this.above.add(at);
    this.count([...bylines, ...dates]);
  }

  /** Whether the element is in navigation, a sidebar, a comment or a teaser. */
  isAside(element: Element): boolean {
    for (let at: Element | undefined = element; at && !this.above.has(at); at = at.parent) {
      const place = this.asides.get(at);
      if (place !== undefined && !this.isUnderHeading(place, at)) return true;
    }
    return false;
  }

  /** Content directly below the heading is about the page, unless its name identifies another subject. */
  private isUnderHeading(place: number, box: Element): boolean {
    const distance = this.heading ? place - this.heading.place : Number.POSITIVE_INFINITY;
    return distance > 0 && distance <= UNDER && !others.isIn(box) && box.tag !== "nav";
  }

  /** Whether the element is in one of many similar boxes. */
  isRepeated(element: Element): boolean {
    for (let at = element; at.parent && !this.above.has(at); at = at.parent)
      if ((this.twins.get(at.parent)?.get(kindOf(at)) ?? 0) >= MANY) return true;
    return false;
  }

  /** Whether the position is that of the text's own byline. */
  isBelowHeading(clue: Clue): boolean {
    const distance = this.distance(clue) ?? -1;
    return distance >= 0 && distance <= BELOW;
  }

  /** Elements from the heading to the candidate; negative before it, `undefined` without a heading. */
  distance({ place }: Clue): number | undefined {
    return this.heading && place - this.heading.place;
  }

  private count(clues: readonly Clue[]): void {
    const seen = new Set<Element>();
    for (const { element } of clues) {
      for (let at = element; at.parent && !this.above.has(at) && !seen.has(at); at = at.parent) {
        seen.add(at);
        const kind = kindOf(at);
        if (kind === "") continue;
        const kinds = this.twins.get(at.parent) ?? new Map<string, number>();
        this.twins.set(at.parent, kinds);
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      }
    }
  }
}

const listTags = new Set(["li", "tr", "article", "section", "dl"]);

/** Tag and classes without numbers; unnamed boxes are similar only in elements used for lists. */
function kindOf(element: Element): string {
  const names = element.get("class").replace(/\d+/gu, "");
  if (names === "" && !listTags.has(element.tag)) return "";
  return `${element.tag}.${names}`;
}

/** Whether the data belongs to a comment, answer or review instead of the page. */
export const isOfOther = (element: Element): boolean =>
  closest(element.parent, (it) =>
    /\b(?:comments?|reviews?|suggestedanswer|acceptedanswer|itemlistelement|hasparts?|ispartof)\b/u.test(
      propertyOf(it),
    ),
  ) !== undefined;

/**
 * Whether microdata marks a property of the page. Its box may be called a footer, but boxes of other texts have such
 * properties, too.
 */
export const isOwnProperty = (element: Element, pattern: RegExp): boolean =>
  pattern.test(propertyOf(element)) &&
  !isOfOther(element) &&
  closest(
    element,
    (it) => /comment|related|recommend|teaser|sidebar|widget/u.test(namesOf(it)) && it.tag !== "body",
  ) === undefined;
