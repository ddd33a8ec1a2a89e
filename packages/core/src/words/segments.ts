const segmenters = new Map<string, Intl.Segmenter>();

/**
 * Segments a text by Unicode's rules. A fixed default language (English) gives the same result on every machine.
 * Segmenters are created on first use.
 */
export function segmentsOf(
  text: string,
  granularity: "grapheme" | "word" | "sentence",
  language = "en",
): Intl.Segments {
  const key = `${granularity} ${language}`;
  const segmenter = segmenters.get(key) ?? new Intl.Segmenter(language, { granularity });
  segmenters.set(key, segmenter);
  return segmenter.segment(text);
}
