const safesearch = { off: 0, medium: 1, moderate: 1, high: 2, strict: 2 } as const;

interface Wishes {
  readonly category: string;
  readonly text: string;
  readonly safe?: keyof typeof safesearch | undefined;
  readonly country?: string | undefined;
  readonly language?: string | undefined;
}

/** A country only narrows a language: `de-AT`. */
function languageCode(language: string, country: string | undefined): string {
  const [base = "", region] = language.split("-");
  const place = country ?? region;
  return place ? `${base.toLowerCase()}-${place.toUpperCase()}` : base.toLowerCase();
}

/** A question to the engines of one category, with what it cannot say. */
export const searchIn = ({ category, text, safe, country, language }: Wishes) => ({
  query: {
    q: text,
    format: "json",
    categories: category,
    language: language && languageCode(language, country),
    safesearch: safe && safesearch[safe],
  },
  unmet: country && !language ? (["country"] as const) : [],
});

/** It takes no count: a page is as long as its engines make it. */
export const MOST = 20;
