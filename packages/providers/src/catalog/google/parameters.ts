/** `de-AT` is searched as German; only Chinese has its scripts apart. */
function languageCode(language: string): string {
  const [base = "", region] = language.toLowerCase().split("-");
  if (base !== "zh") return base;
  return region === "tw" || region === "hk" || region === "hant" ? "zh-TW" : "zh-CN";
}

interface Wishes {
  readonly safe?: string | undefined;
  readonly country?: string | undefined;
  readonly language?: string | undefined;
}

/** The parameters that every kind of search has. */
export const common = ({ safe, country, language }: Wishes) => ({
  safe: safe && (safe === "off" ? "off" : "active"),
  lr: language && `lang_${languageCode(language)}`,
  cr: country && `country${country.toUpperCase()}`,
  gl: country?.toLowerCase(),
});

/** A day is the finest. */
export const within = { hour: "d1", day: "d1", week: "w1", month: "m1", year: "y1" } as const;
