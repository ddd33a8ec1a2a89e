import { type Element, lineText } from "@wellsourced/markup";
import { isHeadingTag, linkDensity, type Stats } from "@wellsourced/markup/dom";
import type { Removal } from "@wellsourced/markup/hidden";
import { type FateOf, propose, type Scene, statsOf } from "./scene.ts";

/** Headings of sections with recommendations, in the most common languages. */
const elsewhere =
  /^(?:related(?: (?:articles?|posts?|stories|content|topics|news|reading|products|links|coverage|searches|questions))?|more (?:from|on|in|stories|news|articles|like)\b.*|(?:you (?:may|might|could) )?also like.*|you (?:may|might|could) (?:also )?(?:like|be interested).*|recommended(?: (?:for you|articles|stories|reading|posts|videos))?|recommendations|read (?:next|more|also).*|up next|next up|most (?:read|popular|viewed|shared|recent).*|trending.*|popular(?: (?:posts|articles|stories|now|topics))?|latest(?: (?:news|posts|articles|stories|from).*)?|recent (?:posts|articles|news|comments|stories)|don.t miss.*|what to read next|keep reading|similar (?:articles|posts|products|stories|items)|customers also.*|people also.*|top (?:stories|rated comments|news)|editors?.? picks?|in this (?:section|series)|suggested.*|(?:\d+ )?comments?(?: \(\d+\))?|leave a (?:comment|reply).*|(?:no|\d+) (?:responses?|replies|thoughts?) (?:so far|yet|to|on)\b.*|join the (?:conversation|discussion).*|add (?:a )?comment|post a comment|share this.*|share (?:on|via).*|follow us.*|about the authors?|newsletter.*|sign up.*|subscribe.*|tags?|categories|archives|advertisement|sponsored.*|weitere (?:artikel|themen|beiträge|nachrichten).*|mehr (?:zum thema|von|aus|dazu).*|das könnte (?:sie|dich|ihnen).*|ähnliche (?:artikel|beiträge)|auch interessant|lesen sie auch.*|kommentare.*|keine kommentare.*|kommentar (?:hinterlassen|schreiben|verfassen).*|(?:hinterlasse|schreibe?) (?:jetzt |uns )?(?:einen|deinen) kommentar.*|schlagwörter|meistgelesen.*|articles? (?:similaires|liés|connexes)|à lire aussi.*|lire aussi.*|sur le même (?:sujet|thème).*|commentaires.*|laisser un commentaire.*|artículos? relacionados?|noticias relacionadas|te puede interesar.*|también te puede.*|lo más (?:leído|visto).*|comentarios.*|deja (?:un comentario|una respuesta).*|deixe um comentário.*|leia (?:também|mais).*|veja também.*|relacionad[ao]s|mais lidas|articoli correlati|leggi anche.*|potrebbe interessarti.*|commenti.*|lascia un commento.*|czytaj także.*|zobacz (?:także|też).*|powiązane.*|komentarze.*|dodaj komentarz.*|lees ook.*|gerelateerd.*|geef een reactie.*|läs (?:också|mer).*|les også.*|читайте также.*|похожие.*|관련 ?기사|関連記事|相关(?:文章|阅读|推荐))\s*[:…]?$/iu;

/** Proposes teasers of other pages: boxes of linked titles, and sections under such headings. */
export function proposeTeasers(scene: Scene): Removal[] {
  return propose(scene, teaserFate);
}

const teaserFate: FateOf<Scene> = (element, scene, siblings, at) => {
  const total = statsOf(scene.root, scene);
  if (isHeadingTag(element.tag) && elsewhere.test(lineText(element, 100))) {
    const after = siblings.slice(at + 1);
    const part = [element, ...following(element, after, scene)];
    // A text begins directly below, so the heading is its subject.
    if (part.length === 1 && after[0] && !isHeadingTag(after[0].tag)) return "stays";
    const prose = part.reduce((sum, it) => sum + statsOf(it, scene).prose, 0);
    return prose < total.prose * 0.4 ? { because: "leads elsewhere", part } : "stays";
  }
  return isTeaserBox(element, statsOf(element, scene), total) ? { because: "teasers" } : "is searched";
};

/** The siblings after a heading, up to the next heading of its level or a longer text. */
function following(heading: Element, siblings: readonly Element[], scene: Scene): readonly Element[] {
  const end = siblings.findIndex((next) => {
    const stats = statsOf(next, scene);
    const isText = linkDensity(stats) < 0.3;
    if (isHeadingTag(next.tag) && next.tag <= heading.tag) return true;
    return isText && ((stats.prose > 600 && stats.titles === 0) || (next.tag === "p" && stats.prose > 0));
  });
  return end < 0 ? siblings : siblings.slice(0, end);
}

const boxes = new Set("div section ul ol article aside li".split(" "));

/**
 * Whether a box contains linked titles, each with at most two sentences. The larger its share of the text, the clearer
 * it must be.
 */
function isTeaserBox(element: Element, stats: Readonly<Stats>, total: Readonly<Stats>): boolean {
  const { titles, headings, prose, links } = stats;
  if (!boxes.has(element.tag) || titles === 0 || stats.code > 0) return false;
  const isMuch = prose > total.prose * 0.35;
  if (titles === 1)
    return !isMuch && headings === 1 && prose < 260 && stats.chars < 500 && links <= 4 && linkDensity(stats) > 0.15;
  if (isMuch) return titles >= 5 && titles >= headings * 0.8 && prose < titles * 160;
  return titles >= headings * 0.6 && prose < titles * 260;
}
