import { scriptOf } from "./language.ts";
import { plainTitle } from "./plain-title.ts";

// Titles that begin this way refer to another title.
const heads = {
  correction:
    /^(?:(?:authors?|publishers?|editorial|editors?)['s]*\s)?(?:corrections?|corrigend(?:um|a)|errat(?:um|a)|addend(?:um|a)|clarification|berichtigung|rectificatif|correcci[oó]n|correzione|errata corrige)(?:\s(?:notice|note))?(?:\s(?:to|for|on|zu|a|al|à)\b(?:\sthe\s(?:article|paper))?|\s?[:.\-"']|\s\()/iu,
  retraction:
    /^(?:(?:notice|statement|note)\sof\s(?:retraction|withdrawal|concern)|(?:retraction|withdrawal|removal)\s(?:notice|note|statement|of|to|for)\b|(?:retraction|withdrawal)\s?[:."']|(?:editorial\s)?(?:expression|note)\sof\sconcern)/iu,
  reply:
    /^(?:(?:the\s)?(?:authors?'?s?'?\s)?(?:reply|repl(?:ies)|response|rejoinder|answer)(?:\s(?:to|on|by)\b|\s?[:."'])|in\s(?:reply|response)\b|re\s?:|antwort auf|réponse à|respuesta a)/iu,
  comment:
    /^(?:(?:invited\s|editorial\s)?(?:comments?|commentar(?:y|ies)|remarks?|discussion|critique|perspective|reflections?|letters?(?:\sto\sthe\seditors?)?)(?:\s(?:on|to|of|about|regarding|concerning)\b|\s?[:."'])|editorial\s?:|letters?\sto\sthe\seditors?|(?:faculty\sopinions|f1000(?:prime)?)\s(?:recommendation|evaluation)\b|(?:peer\s)?review(?:er)?\s(?:report|comments)\b|decision\sletter|highlights?\s(?:of|from)\b|interview\s(?:with|on)\b)/iu,
  review:
    /^(?:book\s|film\s)?reviews?\s(?:of\b|:|-)|^book\sreviews?\b|^rezension\b|^(?:preface|foreword|introduction)\sto\b/iu,
  data: /^(?:data(?:set)?\s(?:from|for|of)\s?:?|supplement(?:ary|al)?\s(?:\w+\s){0,3}?(?:to|for|from|of)\b|supplement(?:ary|al)?\s?(?:material|data|information|file|table|figure)s?\b|supporting\s(?:information|data)|additional\sfile|replication\s(?:data|code)\sfor|code\sfor)/iu,
  protocol: /^(?:study\s)?protocol\s(?:for|of)\b|^rationale\sand\s(?:design|methods)\b|^design\sand\srationale\b/iu,
  abstract: /^(?:(?:poster|conference|meeting)\s)?abstract\s(?:\w{1,3}-?)?\d*\s?[:.]/iu,
} as const;

/** A correction, reply or companion to the work its title names. */
export type Kind = keyof typeof heads;
const KINDS = Object.keys(heads) as readonly Kind[];

// Titles that end this way do too.
const tails: Readonly<Partial<Record<Kind, RegExp>>> = {
  correction:
    /[:.?!([-]\s?(?:(?:authors?|publishers?)['s]*\s)?(?:correction|corrigendum|erratum|errata|addendum)[\])."]*$/iu,
  retraction: /[:.?!([-]\s?(?:retraction(?:\s(?:notice|note))?|expression of concern|withdrawal)[\])."]*$/iu,
  reply:
    /[:.?!([-]\s?(?:an?\s|the\s)?(?:authors?'?s?'?\s)?(?:reply|response|rejoinder)(?:\s(?:to|from|by)\b[^:.]{0,200})?[\])."]*$/iu,
  comment:
    /[:.?!([-]\s?(?:an?\s)?(?:invited\s)?(?:comment|commentary|critique|discussion|editorial)(?:\son\b[^:.]{0,200})?[\])."]*$/iu,
  data: /[:.?!([-]\s?(?:supplement(?:ary|al)\s(?:material|data|information|file)s?|supporting information|dataset)[\])."]*$/iu,
  protocol:
    /[:.?!([-]\s?(?:an?\s|the\s)?(?:(?:study|trial|review)\s)?(?:protocol|rationale and (?:study )?design|design and rationale)(?:\s(?:for|of)\b[^:.]{0,200})?[\])."]*$/iu,
};

/** Publisher's status marks, which do not change the work. */
const status =
  /^[\s[(*]*(?:(?:temporarily\s)?(?:retracted|withdrawn|removed)(?:\s(?:article|paper|chapter|manuscript))?|temporary removal)[\s\])*:.-]+(?=\S)|(?<![\s[(])[\s[(]+(?:retracted|withdrawn)(?:\s(?:article|paper|chapter))?(?:\.\s[^\])]{0,120})?[\])]\s*$/iu;
/** Cataloguing remarks that are not part of the title. */
const remark =
  /(?<![\s[(])[\s[(]+(?:article\s)?in\s(?:chinese|japanese|russian|german|french|spanish|italian|polish|korean|portuguese|dutch)(?:\swith[^\])]{0,60})?[\])]\s*\.?$|\s?\[(?:internet|online|electronic resource|cited[^\]]{0,40})\]\s*\.?$/iu;

/** Removes publisher's marks and cataloguing remarks from a title. */
export function bareTitle(title: string): string {
  const plain = plainTitle(title);
  const bare = plain
    .replace(status, "")
    .replace(remark, "")
    .replace(/^"(.*)"\.?$/u, "$1")
    .trim();
  return bare || plain;
}

/** Returns the kind of notice a title announces, and the title without those words. */
export function kindOf(bare: string): { readonly kind: Kind; readonly rest: string } | undefined {
  for (const patterns of [heads, tails])
    for (const kind of KINDS) {
      const match = patterns[kind]?.exec(bare);
      if (!match) continue;
      const rest = patterns === heads ? bare.slice(match[0].length) : bare.slice(0, match.index);
      return { kind, rest: rest.replace(/^[\s:.\-"'(]+/u, "").trim() };
    }
  return undefined;
}

/**
 * Returns alternative titles in one string: `Titel [Title]`, `Titel = Title`, `Заглавие / Title`, and `Title` in `Title
 * | Site`.
 */
export function variantsOf(bare: string): string[] {
  const bracket = /^([^[\]]{4,}?)\s?\[([^[\]]{4,})\]\.?$/u.exec(bare);
  if (bracket) return bracket.slice(1);
  const parallel = bare.split(/\s=\s/u);
  if (parallel.length > 1) return parallel;
  const [slashed = "", ...behind] = bare.split(/\s\/\s/u);
  if (behind.length === 1 && scriptOf(slashed) !== scriptOf(behind[0] ?? "")) return [slashed, ...behind];
  const [title = "", ...sites] = bare.split(/\s\|\s/u);
  return sites.length > 0 ? [title] : [];
}

const RUBRIC =
  /^\W*(?:letters?(?: to (?:the )?editors?)?|correspondence|editorial|comments?|reply|replies|news|obituar(?:y|ies)|book reviews?|reviews?|abstracts?|posters?|introduction|preface|foreword|untitled|in brief|perspectives?|communications?|research letters?)\W*$/iu;

/** Whether a title is a journal section heading, which registries sometimes record as the title. */
export const isRubric = (title = ""): boolean => RUBRIC.test(title);
