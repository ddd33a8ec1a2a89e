import type { PageSearch } from "../../capabilities/kind.ts";

const countries = new Set(
  "ALL AR AU AT BE BR CA CL DK FI FR DE GR HK IN ID IT JP KR MY MX NL NZ NO CN PL PT PH RU SA ZA ES SE CH TW TR GB US".split(
    " ",
  ),
);
const languages = new Set(
  "ar eu bn bg ca hr cs da nl en en-gb et fi fr gl de el gu he hi hu is it jp kn ko lv lt ms ml mr nb pl pa pt-br pt-pt ro ru sr sk sl es sv ta te th tr uk vi zh-hans zh-hant".split(
    " ",
  ),
);
/** Brave's codes that differ from the standard. */
const renamed: Readonly<Record<string, string>> = {
  ja: "jp",
  zh: "zh-hans",
  "zh-cn": "zh-hans",
  "zh-tw": "zh-hant",
  "zh-hk": "zh-hant",
  pt: "pt-pt",
  no: "nb",
};

/** `de-AT` becomes `de`: Brave has few regional variants. */
function languageCode(language: string): string | undefined {
  const whole = language.toLowerCase();
  const codes = [whole, whole.replace(/-.*$/su, "")].map((code) => renamed[code] ?? code);
  return codes.find((code) => languages.has(code));
}

/** Country and language in Brave's codes, and which of the two it does not support. */
export function regionOf({ country, language }: Pick<PageSearch, "country" | "language">) {
  const place = country?.toUpperCase();
  const known = place !== undefined && countries.has(place) ? place : undefined;
  const code = language ? languageCode(language) : undefined;
  return {
    query: { country: known, search_lang: code },
    unmet: [...(place && !known ? (["country"] as const) : []), ...(language && !code ? (["language"] as const) : [])],
  };
}

/** Brave's limits on a query. */
export const longest = { chars: 400, words: 50 } as const;
