import { type Element, find, lineText, type Text, type TreeNode } from "@wellsourced/markup";
import { isInline, namesOf } from "@wellsourced/markup/dom";
import { shownLines } from "./clean-string.ts";
import { type Clue, type Clues, leadsToAuthor, propertyOf } from "./clues.ts";
import type { Sourced } from "./fields.ts";
import type { PageKind } from "./page-kind.ts";
import { hasCue, saysWho, shownNames } from "./person-names.ts";
import { isOfOther, isOwnProperty, type Surroundings } from "./surroundings.ts";

/** Limit for the search, as bylines are small boxes. */
const MANY_CHILDREN = 200;

interface Byline extends Clue {
  readonly names: readonly string[];
  readonly from: string;
  readonly score: number;
  /** Whether it is in one of many similar boxes. */
  readonly isMany: boolean;
}

const strong =
  /(?:^|[\s_-])(?:by-?lines?|author-?(?:name|link|title|url)?|post-?author|entry-?author|article-?author|autor(?:-?name)?|writer|reporter|vcard|fn)(?:$|[\s_-])|byline.{0,4}name|author.{0,4}name/u;
const user =
  /(?:^|[\s_-])(?:user-?names?|user-?link|user-?details|poster|post-?user|creator|nickname|nick|author\w*|topic-?by)(?:$|[\s_-])/u;
const notByline =
  /bio\b|avatar|image|photo|about|social|follow|count|description|info-?more|job|role|position|subtitle|category|tags/u;
const userLink = /\/(?:users?|members?|u|by|people|profiles?)\/|\/@/u;

/** Names in the page's visible byline; of several posts only the first's, and none of teasers. */
export function visibleAuthors(
  { bylines: clues }: Clues,
  around: Surroundings,
  { kind, isName }: { readonly kind: PageKind; readonly isName: (name: string) => boolean },
): Sourced<string[]> | undefined {
  const bylines = clues.flatMap((clue) => {
    const byline = bylineAt(clue, around, kind);
    return byline?.names.some(isName) ? [byline] : [];
  });
  let best: Byline | undefined;
  for (const byline of bylines) if (!best || byline.score > best.score) best = byline;
  if (!best || best.score < 3) return undefined;
  const { element, from, score } = best;
  const shared = bylines.filter(
    (it) =>
      it === best || (!best?.isMany && it.from === from && it.score > score - 1 && areTogether(it.element, element)),
  );
  return { value: shared.flatMap((it) => it.names), from };
}

/** Whether two authors are in one box, as co-authors are. */
const areTogether = (a: Element, b: Element): boolean =>
  a.parent === b.parent ||
  (a.parent !== undefined && a.parent.parent === b.parent?.parent && a.parent.tag === b.parent?.tag);

function bylineAt(clue: Clue, around: Surroundings, kind: PageKind): Byline | undefined {
  const { element } = clue;
  if (around.isAside(element) && !isOwnProperty(element, /author|creator/u)) return undefined;
  const sure = clue.node ? spoken : sureness(element, kind);
  if (sure === undefined) return undefined;
  const spokenLine = clue.node && lineFrom(clue.node);
  if (spokenLine !== undefined && !saysWho(spokenLine) && !isSpokenHere(around.distance(clue))) return undefined;
  const lines = spokenLine === undefined ? linesOf(element) : [spokenLine];
  const isCued = lines.length > 0 && hasCue(lines[0] ?? "");
  if (sure.needsCue && !isCued && !find(element, isAuthorLink)) return undefined;
  const names =
    spokenLine === undefined
      ? namesIn(element, lines)
      : shownNames(
          spokenLine,
          isLinked(clue.node) || (spokenLine.length < 60 && saysWho(spokenLine)) ? "shown" : "spoken",
        );
  if (names.length === 0 || names.length > 6) return undefined;
  const isMany = around.isRepeated(element);
  if (isMany && kind !== "forum" && !(kind === "text" && around.isBelowHeading(clue))) return undefined;
  const score = sure.score + (isCued ? 1 : 0) + nearness(around.distance(clue));
  return { ...clue, names, from: sure.from, score, isMany };
}

interface Sureness {
  readonly score: number;
  readonly from: string;
  /** Whether it counts as a byline only with a word such as "by" or a link to a person. */
  readonly needsCue: boolean;
}

const spoken: Sureness = { score: 2, from: "byline", needsCue: true };

function sureness(element: Element, kind: PageKind): Sureness | undefined {
  const names = namesOf(element);
  if (/\b(?:author|creator)\b/u.test(propertyOf(element)))
    return isOfOther(element) ? undefined : { score: 5, from: "microdata", needsCue: false };
  if (element.tag === "a" && /\bauthor\b/u.test(element.get("rel").toLowerCase()))
    return { score: 4.5, from: "rel=author", needsCue: false };
  if (notByline.test(names)) return undefined;
  if (leadsToAuthor(element)) return { score: 2.5, from: "byline", needsCue: false };
  if (strong.test(names)) return { score: 3.5, from: "byline", needsCue: false };
  if (kind === "forum" && user.test(names)) return { score: 3, from: "byline", needsCue: false };
  return { score: 2, from: "byline", needsCue: true };
}

function nearness(distance: number | undefined): number {
  if (distance === undefined) return 0;
  if (distance >= -40 && distance <= 80) return 2;
  return distance < -40 ? -1 : Math.max(-1, 1.5 - distance / 300);
}

const isAuthorLink = (it: Element): boolean =>
  leadsToAuthor(it) || (it.tag === "a" && (userLink.test(it.get("href")) || /\bauthor\b/u.test(it.get("rel"))));

/** Names from links to persons, then marked names, then the first lines. */
function namesIn(element: Element, lines: readonly string[]): string[] {
  const stated = element.get("content");
  if (stated !== "") return shownNames(stated);
  const named = find(
    element,
    (it) => it.get("itemprop") === "name" || /(?:^|\s)(?:fn|author-?name|byline-?name|name)(?:\s|$)/u.test(namesOf(it)),
  );
  if (named) {
    const names = shownNames(named.get("content") || (linesOf(named)[0] ?? ""));
    if (names.length > 0) return names;
  }
  const linked = lines.join(" ").length < 200 ? linksIn(element).flatMap((it) => shownNames(linesOf(it)[0] ?? "")) : [];
  if (linked.length > 0) return [...new Set(linked)];
  for (const line of lines.slice(0, 2)) {
    const names = line.length <= 160 ? shownNames(line) : [];
    if (names.length > 0) return names;
  }
  return [];
}

function linksIn(element: Element): Element[] {
  const links: Element[] = [];
  const walk = (at: Element): void => {
    for (const child of at.children)
      if (child.kind === "element" && links.length < 12) {
        if (isAuthorLink(child)) links.push(child);
        else walk(child);
      }
  };
  walk(element);
  return links;
}

/** Whether the position is that of a byline, rather than a sentence that begins with "by". */
const isSpokenHere = (distance: number | undefined): boolean =>
  distance === undefined || (distance > -40 && distance < 80);

/** Whether a label is followed by a link, which then names a person. */
const isLinked = (text: Text | undefined): boolean =>
  text !== undefined && text.data.trim().length < 20 && after(text)?.kind === "element";

function after(node: TreeNode): TreeNode | undefined {
  const box = node.parent;
  return box && box.children.length <= MANY_CHILDREN ? box.children[box.children.indexOf(node) + 1] : undefined;
}

/** The rest of a line after a text: the name is often a link after its label, followed by other links. */
function lineFrom(text: Text): string {
  const parts = [text.data];
  let at: TreeNode = text;
  for (let steps = 0; steps < 12; steps++) {
    const box: Element | undefined = at.parent;
    const next = after(at);
    if (next?.kind === "text") parts.push(next.data.slice(0, 160));
    else if (next && isInline(next.tag))
      parts.push(
        next.tag === "time"
          ? ""
          : `${/\p{L}\s*$/u.test(parts.join("")) || steps === 0 ? "" : separatorFor(parts)}${lineText(next, 100)}`,
      );
    else if (next || !box || !isInline(box.tag)) break;
    at = next ?? box ?? at;
  }
  return parts.join("").replace(/\s+/gu, " ").trim();
}

/** Adjacent links are separate items. */
const separatorFor = (parts: readonly string[]): string =>
  /^[\s\u00a0]*$/u.test(parts.at(-1) ?? "") && parts.length > 2 ? " | " : "";

const wordless = new Set(["script", "style", "svg", "img", "button", "time"]);

const linesOf = (element: Element): string[] => shownLines(element, 600, ({ tag }) => wordless.has(tag));
