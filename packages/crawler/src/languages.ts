/** Languages whose versions of a site are left out unless the crawl starts in one. English sites have no prefix. */
const LANGUAGES: ReadonlySet<string> = new Set(
  "ar bg bn ca cs da de el es et fa fi fr he hi hr hu it ja ko lt lv ms nb nl pl pt ro ru sk sl sr sv th tr uk vi zh".split(
    " ",
  ),
);

/** Language prefix of a path: `de` for `/de/press` and `/de-AT/press`, `undefined` for `/design/`. */
export function languagePrefix(path: string): string | undefined {
  const [, language = "", rest] = /^\/([a-z]{2})(?:[-_][a-z]{2,4})?(\/|$)/iu.exec(path) ?? [];
  return rest === "/" && LANGUAGES.has(language.toLowerCase()) ? language.toLowerCase() : undefined;
}
