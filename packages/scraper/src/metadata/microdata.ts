import { closest, type Element } from "@wellsourced/markup";
import { namesOf } from "@wellsourced/markup/dom";
import { propertyOf } from "./clues.ts";

/** Data of a comment, an answer, a review: not of the page. */
export const isOfOther = (element: Element): boolean =>
  closest(element.parent, (it) =>
    /\b(?:comments?|reviews?|suggestedanswer|acceptedanswer|itemlistelement|hasparts?|ispartof)\b/u.test(
      propertyOf(it),
    ),
  ) !== undefined;

/** Microdata says whose it is, so that its box may be called a footer; boxes of other texts say so, too. */
export const isOwnProperty = (element: Element, pattern: RegExp): boolean =>
  pattern.test(propertyOf(element)) &&
  !isOfOther(element) &&
  closest(
    element,
    (it) => /comment|related|recommend|teaser|sidebar|widget/u.test(namesOf(it)) && it.tag !== "body",
  ) === undefined;
