import { type Element, lineText } from "@wellsourced/markup";
import { isHeadingTag, linkDensity, type Measures, NOTHING, type Stats } from "@wellsourced/markup/dom";
import type { Removal } from "@wellsourced/markup/hidden";

export interface TeaserOptions {
  readonly measures: Measures;
  readonly root: Element;
  /** Already taken out. */
  readonly gone: ReadonlySet<Element>;
}

/** Headings over parts that lead elsewhere, in the languages that we meet most. */
const elsewhere =
  /^(?:related(?: (?:articles?|posts?|stories|content|topics|news|reading|products|links|coverage|searches|questions))?|more (?:from|on|in|stories|news|articles|like)\b.*|(?:you (?:may|might|could) )?also like.*|you (?:may|might|could) (?:also )?(?:like|be interested).*|recommended(?: (?:for you|articles|stories|reading|posts|videos))?|recommendations|read (?:next|more|also).*|up next|next up|most (?:read|popular|viewed|shared|recent).*|trending.*|popular(?: (?:posts|articles|stories|now|topics))?|latest(?: (?:news|posts|articles|stories|from).*)?|recent (?:posts|articles|news|comments|stories)|don.t miss.*|what to read next|keep reading|similar (?:articles|posts|products|stories|items)|customers also.*|people also.*|top (?:stories|rated comments|news)|editors?.? picks?|in this (?:section|series)|suggested.*|(?:\d+ )?comments?(?: \(\d+\))?|leave a (?:comment|reply).*|join the (?:conversation|discussion).*|add (?:a )?comment|post a comment|share this.*|share (?:on|via).*|follow us.*|about the authors?|newsletter.*|sign up.*|subscribe.*|tags?|categories|archives|advertisement|sponsored.*|weitere (?:artikel|themen|beiträge|nachrichten).*|mehr (?:zum thema|von|aus|dazu).*|das könnte (?:sie|dich|ihnen).*|ähnliche (?:artikel|beiträge)|auch interessant|lesen sie auch.*|kommentare.*|schlagwörter|meistgelesen.*|articles? (?:similaires|liés|connexes)|à lire aussi.*|lire aussi.*|sur le même (?:sujet|thème).*|commentaires.*|artículos? relacionados?|noticias relacionadas|te puede interesar.*|también te puede.*|lo más (?:leído|visto).*|comentarios.*|leia (?:também|mais).*|veja também.*|relacionad[ao]s|mais lidas|articoli correlati|leggi anche.*|potrebbe interessarti.*|commenti.*|czytaj także.*|zobacz (?:także|też).*|powiązane.*|komentarze.*|lees ook.*|gerelateerd.*|läs (?:också|mer).*|les også.*|читайте также.*|похожие.*|관련 ?기사|関連記事|相关(?:文章|阅读|推荐))\s*[:…]?$/iu;

/** Proposes teasers of other pages: boxes of linked titles, and what follows a heading that says so. */
export function proposeTeasers({ measures, root, gone }: TeaserOptions): Removal[] {
  const removals: Removal[] = [];
  const total = measures.get(root) ?? NOTHING;
  const visit = (box: Element): void => {
    const children = box.children.filter((it): it is Element => it.kind === "element" && !gone.has(it));
    for (let at = 0; at < children.length; at++) {
      const child = children[at];
      if (!child) continue;
      const stats = measures.get(child) ?? NOTHING;
      if (isHeading(child) && elsewhere.test(lineText(child, 100))) {
        const part = following(children, at, measures);
        const prose = part.reduce((sum, it) => sum + (measures.get(it)?.prose ?? 0), 0);
        if (prose < total.prose * 0.4)
          for (const element of part) removals.push({ element, because: "leads elsewhere" });
        if (prose < total.prose * 0.4) at += part.length - 1;
        continue;
      }
      if (isTeaserBox(child, stats, total)) removals.push({ element: child, because: "teasers" });
      else visit(child);
    }
  };
  visit(root);
  return removals;
}

const isHeading = ({ tag }: Element): boolean => isHeadingTag(tag);

/** The heading and what stands under it, up to the next heading of its rank or a longer text. */
function following(children: readonly Element[], at: number, measures: Measures): Element[] {
  const heading = children[at];
  const part: Element[] = heading ? [heading] : [];
  const level = heading?.tag ?? "h6";
  for (const next of children.slice(at + 1)) {
    if (isHeading(next) && next.tag <= level) break;
    const stats = measures.get(next) ?? NOTHING;
    if (stats.prose > 600 && linkDensity(stats) < 0.3 && stats.titles === 0) break;
    if (next.tag === "p" && stats.prose > 0 && linkDensity(stats) < 0.3) break;
    part.push(next);
  }
  return part;
}

const boxes = new Set("div section ul ol article aside li".split(" "));

/** Linked titles, each with at most a sentence or two. A box with much of the text must be clearer about it. */
function isTeaserBox(element: Element, stats: Readonly<Stats>, total: Readonly<Stats>): boolean {
  const { titles, headings, prose, links } = stats;
  if (!boxes.has(element.tag) || titles === 0 || stats.code > 0) return false;
  const isMuch = prose > total.prose * 0.35;
  if (titles === 1)
    return !isMuch && headings === 1 && prose < 260 && stats.chars < 500 && links <= 4 && linkDensity(stats) > 0.15;
  if (isMuch) return titles >= 5 && titles >= headings * 0.8 && prose < titles * 160;
  return titles >= headings * 0.6 && prose < titles * 260;
}
