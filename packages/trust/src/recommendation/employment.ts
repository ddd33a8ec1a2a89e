import employment from "../data/employment.json" with { type: "json" };

interface Words {
  /** Roles at the head of a company: "director of X". */
  readonly heads?: string;
  readonly roles: string;
  /** Fields of work, which may also be subjects. */
  readonly fields: string;
  readonly works: string;
  /** Words between a role or a verb and the employer. */
  readonly at: string;
  readonly atWork: string;
  readonly of?: string;
  readonly articles: string;
  /** Maximum words between a role and `at`. */
  readonly gap: number;
}

/** Words that begin a gap about interests rather than an employer. */
const ASIDE = "(?:con|mit|met|avec|que|qui|sin|ohne|zonder|sans|und|en|et|y)";

const form = (word: string): string =>
  word
    .replace(/\p{L}/u, (letter) => `[${letter}${letter.toUpperCase()}]`)
    .replace("~", String.raw`(?:[\p{L}-]{0,20})`)
    .replace("*", String.raw`\p{L}{0,6}`)
    .replaceAll("_", String.raw`\s`);
const any = (words: string): string => `(?:${words.split(" ").map(form).join("|")})`;

/** Patterns for phrases such as "Content writer at X" in all languages with lists; each ends with the name. */
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
