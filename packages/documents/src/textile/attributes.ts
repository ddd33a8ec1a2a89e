import { textHtml } from "../written-tags.ts";

/** Classes, styles, languages and alignments, such as `(note#first){color:red}[en]>`. */
const ATTRIBUTE = "\\([\\w#][^()\\n]{0,100}\\)|\\{[^{}\\n]{0,300}\\}|\\[[^[\\]\\n]{0,20}\\]|[<>=()^~-]";

/** What begins a block, up to its first word. */
export const SIGNATURE = new RegExp(
  `^(h[1-6]|p|bq|bc|pre|notextile|fn\\d{1,4}|###|div)((?:${ATTRIBUTE}){0,12})\\.(\\.?)(?::\\S{1,1000})?(?:\\s|$)`,
  "u",
);
/** What begins a table or a row. */
export const TABLE = new RegExp(`^table((?:${ATTRIBUTE}){0,12})\\.[^|]{0,300}$`, "u");
export const ROW = new RegExp(`^(?:(?:${ATTRIBUTE}){1,12}\\. )?\\|`, "u");
/** What begins a cell. */
export const CELL = new RegExp(`^(_?)((?:\\\\\\d{1,3}|\\/\\d{1,3}|${ATTRIBUTE}){0,12})(_?)\\.(?:\\s|$)`, "u");
/** What begins a phrase. */
export const PHRASE = /^(?:\([^()\s]{1,100}\)|\{[^{}\n]{1,300}\}|\[[a-z-]{2,20}\]){1,4}(?=[^\s])/iu;

/** The style, which may hide text, and the language. */
export function attributesOf(signs: string): string {
  const style = /\{([^{}]*)\}/u.exec(signs)?.[1] ?? "";
  const language = /\[([a-z-]{2,20})\]/iu.exec(signs)?.[1] ?? "";
  return `${style === "" ? "" : ` style="${textHtml(style)}"`}${language === "" ? "" : ` lang="${language}"`}`;
}
