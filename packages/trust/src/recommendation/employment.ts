import employment from "../data/employment.json" with { type: "json" };

interface Words {
  /** Roles that are said of a company itself: "director of X". */
  readonly heads?: string;
  readonly roles: string;
  /** What somebody works in; a list of subjects may name it too. */
  readonly fields: string;
  readonly works: string;
  /** Between a role, or a verb, and who it is with. */
  readonly at: string;
  readonly atWork: string;
  readonly of?: string;
  readonly articles: string;
  /** Words that may stand between a role and that. */
  readonly gap: number;
}

/** A gap that begins so says what somebody likes, not whom they work for. */
const ASIDE = "(?:con|mit|met|avec|que|qui|sin|ohne|zonder|sans|und|en|et|y)";

const form = (word: string): string =>
  word
    .replace(/\p{L}/u, (letter) => `[${letter}${letter.toUpperCase()}]`)
    .replace("~", String.raw`(?:[\p{L}-]{0,20})`)
    .replace("*", String.raw`\p{L}{0,6}`)
    .replaceAll("_", String.raw`\s`);
const any = (words: string): string => `(?:${words.split(" ").map(form).join("|")})`;

/** The expressions for "Content writer at X" and its like, in the languages we have lists for. Each ends with the name. */
export const employmentPatterns = (name: string): string[] =>
  Object.values<Words>(employment).flatMap(({ heads, roles, fields, works, at, atWork, of, articles, gap }) => {
    const between = (most: number) => String.raw`(?:\s(?!${ASIDE}\s)[\p{L}&-]{2,20}){0,${most}}?`;
    const linked = (links: string) => String.raw`\s${any(links)}\s?(?:${any(articles)}\s)?${name}`;
    const begun = String.raw`(?<!\p{L})`;
    return [
      `${begun}${any(`${roles} ${fields}`)}${between(gap)}${linked(at)}`,
      `${begun}${any(works)}${between(4)}${linked(atWork)}`,
      String.raw`${begun}${any(roles)},\s${name}(?=\s?(?:[.;|]|$))`,
      ...(heads && of ? [`${begun}${any(heads)}${between(1)}${linked(of)}`] : []),
    ];
  });
