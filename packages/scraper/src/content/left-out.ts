import type { Selection } from "../main-content.ts";
import type { Block, Layout } from "./model/layout.ts";
import { keptBy } from "./model/select.ts";

/** What stands around the content of a page, as a reader would call it, by the reason for which the rules took it out. */
const kinds: readonly (readonly [because: RegExp, kind: string])[] = [
  [/consent|cookie|gdpr|ccpa|onetrust|didomi/u, "of a notice that asks for consent"],
  [/comment|respond|disqus|discussion|replies|livefyre/u, "of readers' comments"],
  [/teasers|elsewhere|mostly links|between paragraphs|related|recommend|trending|popular/u, "that lead to other pages"],
  [
    /<nav>|<menu>|role |header|footer|whose page|named (?:nav|menu|side|breadcrumb|share|social)/u,
    "of menus and frames",
  ],
];
const OTHER = "outside the main text";

/**
 * How many blocks of a page its text leaves out, by kind and in words: `12 blocks of readers' comments (310 words)`.
 * To be asked before anything is taken out.
 */
export function leftOutOf(chosen: Selection, byRules: Selection, layout: Layout): string[] {
  const kept = keptBy(chosen, layout);
  const gone = new Set(chosen.texts);
  const because = new Map(byRules.removals.map(({ element, because: why }) => [element, why]));
  const left = layout.blocks.filter(({ index, texts }) => kept[index] !== 1 || texts.every((text) => gone.has(text)));
  const groups = Map.groupBy(left, (block) => kindOf(whyGone(block, because)));
  return [...kinds.map(([, kind]) => kind), OTHER].flatMap((kind) => inWords(groups.get(kind) ?? [], kind));
}

const kindOf = (because: string): string => kinds.find(([pattern]) => pattern.test(because))?.[1] ?? OTHER;

/** The reason that the rules had for the block, or for a box around it. */
function whyGone({ texts }: Block, because: ReadonlyMap<unknown, string>): string {
  for (let at = texts[0]?.parent; at; at = at.parent) {
    const why = because.get(at);
    if (why !== undefined) return why;
  }
  return "";
}

function inWords(blocks: readonly Block[], kind: string): string[] {
  const words = blocks.reduce((sum, { facts }) => sum + facts.words, 0);
  if (words === 0) return [];
  return [`${blocks.length} block${blocks.length === 1 ? "" : "s"} ${kind} (${words} word${words === 1 ? "" : "s"})`];
}
