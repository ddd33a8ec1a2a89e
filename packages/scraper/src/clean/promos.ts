import { type Element, find, lineText } from "@wellsourced/markup";
import { linkDensity, type Stats } from "@wellsourced/markup/dom";
import type { Removal } from "@wellsourced/markup/hidden";
import { type FateOf, propose, type Scene, statsOf } from "./scene.ts";

/** Lines that begin as a recommendation, followed by the title of another page. */
const labelled =
  /^(?:\W{0,3})(?:related(?: (?:story|stories|article|articles|reading|video|coverage|news))?|(?:read|see|watch|learn|listen|hear)(?: (?:more|also|next|now|this|it))?|also (?:read|see|watch)|more(?: (?:on|from|about) .{1,40})?|further reading|don.t miss|recommended|must.read|trending|up next|lesen sie auch|mehr (?:zum thema|dazu|lesen)|lire aussi|à lire(?: aussi)?|leia (?:também|mais)|lea también|te puede interesar|leggi anche|lees ook|czytaj (?:także|też)|zobacz także|читайте также|läs (?:också|mer)|les også)\s*(?:[:：>»|–—-]|$)/iu;

/** Lines that ask the reader for something. */
const asking =
  /^(?:\W{0,3})(?:(?:please )?(?:sign up|subscribe|register)\b.{0,120}\b(?:newsletters?|emails?|inbox|updates?|alerts?|channel|podcast|digest|briefing)\b|(?:click|tap) here (?:to|for)\b|follow (?:us|@\w+|.{1,40} on (?:twitter|facebook|instagram|x|google news|whatsapp|telegram|linkedin))\b|(?:get|download) (?:the|our) .{1,40}\bapp\b|like us on\b|join (?:us|our) .{0,60}\b(?:newsletter|facebook|whatsapp|telegram|discord|channel|community)\b|want more .{1,80}\?\s*(?:sign up|subscribe)|share (?:this )?(?:on|via|with)\b|never miss a\b|enjoyed this (?:article|post|story)|support our (?:journalism|work)|have a (?:news )?tip\?|don.t forget to (?:subscribe|follow|like))/iu;

/** Longer lines have other content. */
const MAX_CHARS = 260;

const units = new Set(["p", "div", "li", "h2", "h3", "h4", "h5", "h6", "aside", "strong", "blockquote"]);

/** Proposes interruptions within a text: labelled links, lone links between paragraphs, calls to action. */
export function proposePromos(scene: Scene): Removal[] {
  return propose(scene, promoFate);
}

const promoFate: FateOf<Scene> = (element, scene, siblings, at) => {
  if (kept.has(element.tag)) return "stays";
  const stats = statsOf(element, scene);
  if (stats.chars > 0 && units.has(element.tag) && isPromo(element, stats)) return { because: "leads elsewhere" };
  const isAlone = isLoneLink(element, stats) && isBetweenProse(siblings, at, scene);
  return isAlone ? { because: "a link between paragraphs" } : "is searched";
};

const kept = new Set(["pre", "code", "table", "figure", "dl", "math", "details"]);

function isPromo(element: Element, stats: Readonly<Stats>): boolean {
  if (stats.chars > MAX_CHARS || stats.elements > 40) return false;
  if (stats.links === 0 && stats.chars >= 120) return false;
  const text = lineText(element, MAX_CHARS * 2);
  if (labelled.test(text)) return stats.links > 0 && stats.links <= 3 && linkDensity(stats) > 0.45;
  return asking.test(text) && (stats.links > 0 || stats.chars < 120);
}

/** Whether a paragraph is a single link to another page, about as long as a title. */
function isLoneLink(element: Element, stats: Readonly<Stats>): boolean {
  if (element.tag !== "p" || stats.links !== 1 || stats.images > 0) return false;
  if (stats.chars < 20 || stats.chars > 200 || linkDensity(stats) < 0.9 || stats.elements > 12) return false;
  const href = find(element, ({ tag }) => tag === "a")?.get("href") ?? "";
  return !href.startsWith("#") && !/^https?:\/\/|^www\./iu.test(lineText(element, 20));
}

/** Whether an element is between prose: a lone link interrupts a text, several form a list. */
function isBetweenProse(children: readonly Element[], at: number, scene: Scene): boolean {
  const isProse = (it: Element | undefined): boolean => it?.tag === "p" && statsOf(it, scene).prose > 0;
  return isProse(children[at - 1]) && isProse(children[at + 1]) && isProse(children[at + 2]);
}
