const segmenters = new Map<string, Intl.Segmenter>();

/**
 * Segments a text by Unicode's rules, the same on every machine: `language` is English unless it is known. A segmenter is
 * created at its first use.
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
