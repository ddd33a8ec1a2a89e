const REDIRECT = /^\s{0,10}#REDIRECT\s?\[\[/iu;
const TABLE = /^\{\|[^\n]{0,200}class="?wikitable/mu;
const HEADING = /^={2,5}[^=\n]{1,200}={2,5}[ \t]{0,8}$/mu;
const SIGN =
  /\[\[(?:Category|File|Image):|\{\{(?:Infobox|Short description|Reflist|Cite (?:web|book|news|journal))|'''[^'\n]{1,200}'''/iu;

/** Whether text without a known file name is certainly wikitext. */
export const looksLikeWiki = (text: string): boolean =>
  REDIRECT.test(text) || TABLE.test(text) || (HEADING.test(text) && SIGN.test(text));
