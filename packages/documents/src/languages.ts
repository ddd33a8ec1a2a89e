/** Matches language tags except "x-none" and "none". */
const tag = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/u;

/** How many characters are searched for the language. */
const HEAD = 500_000;
const headOf = (part: Uint8Array | undefined): string =>
  Buffer.from((part ?? new Uint8Array()).subarray(0, HEAD)).toString("latin1");

/** Returns the language of most runs; runs without one have that of the default style. */
export function wordLanguage(document: Uint8Array | undefined, styles: Uint8Array | undefined): string | undefined {
  const body = headOf(document);
  const runs = body.match(/<w:r[ >]/gu)?.length ?? 0;
  const named = mostOf([...body.matchAll(/<w:lang\b[^>]{0,200}?\bw:val="([\w-]{2,20})"/gu)].map(([, it = ""]) => it));
  const usual = /<w:docDefaults>[\s\S]{0,4000}?<w:lang\b[^>]{0,200}?\bw:val="([\w-]{2,20})"/u.exec(headOf(styles))?.[1];
  return named && named.times * 2 > runs ? named.language : languageOf(usual);
}

/** Returns the language of the default paragraph style. */
export function openLanguage(styles: Uint8Array | undefined): string | undefined {
  const found =
    /<style:default-style\b[^>]{0,200}family="paragraph"[\s\S]{0,4000}?<style:text-properties\b([^>]{0,2000})>/u.exec(
      headOf(styles),
    )?.[1];
  const language = /\bfo:language="([a-z]{2,3})"/u.exec(found ?? "")?.[1];
  const country = /\bfo:country="([A-Z]{2})"/u.exec(found ?? "")?.[1];
  return languageOf(country ? `${language}-${country}` : language);
}

/** Windows language ids: the lower ten bits are the language, the others the country. */
const numbered: Readonly<Record<number, string>> = {
  ...{ 1: "ar", 2: "bg", 3: "ca", 4: "zh", 5: "cs", 6: "da", 7: "de", 8: "el", 9: "en", 10: "es", 11: "fi" },
  ...{ 12: "fr", 13: "he", 14: "hu", 15: "is", 16: "it", 17: "ja", 18: "ko", 19: "nl", 20: "no", 21: "pl" },
  ...{ 22: "pt", 24: "ro", 25: "ru", 26: "hr", 27: "sk", 29: "sv", 30: "th", 31: "tr", 33: "id", 34: "uk" },
  ...{ 36: "sl", 37: "et", 38: "lv", 39: "lt", 41: "fa", 42: "vi", 45: "eu", 57: "hi" },
};

/** Returns the default language of an RTF file, unless most of its text states another. */
export function richTextLanguage(source: string): string | undefined {
  const named = mostOf([...source.slice(0, HEAD).matchAll(/\\lang(\d{4,5})(?!\d)/gu)].map(([, it]) => byNumber(it)));
  const usual = languageOf(byNumber(/\\deflang(\d{4,5})(?!\d)/u.exec(source.slice(0, 8_192))?.[1]));
  return named && (named.times > 2 || !usual) ? named.language : usual;
}

/** 1024 means "no language". */
const byNumber = (number: string | undefined): string => numbered[Number(number) & 0x3ff] ?? "";

function mostOf(languages: readonly string[]): { readonly language: string; readonly times: number } | undefined {
  const known = languages.filter((it) => tag.test(it));
  const groups = Map.groupBy(known, (it) => it);
  const [most] = [...groups].sort(([, one], [, other]) => other.length - one.length);
  return most && { language: most[0], times: most[1].length };
}

const languageOf = (language: string | undefined): string | undefined =>
  language !== undefined && tag.test(language) ? language : undefined;
