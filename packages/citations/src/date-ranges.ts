const dash = String.raw`\s*[-–—/]\s*`;
const word = String.raw`\p{L}[\p{L}\p{M}]{2,20}\.?`;
const day = String.raw`\d{1,2}\.?`;
const point = `(?:${day} ${word}|${word} ${day}|${word})`;

/** A way of writing a range whose halves share a month or a year, and its two halves written out. */
type Range = readonly [pattern: RegExp, halves: (groups: readonly string[]) => readonly [string, string]];

/** To read one more, add a row. */
const ranges: readonly Range[] = [
  [
    new RegExp(`^(${day})${dash}(${day}) (${word}),? (\\d{4})$`, "u"),
    ([from, to, month, year]) => [`${from} ${month} ${year}`, `${to} ${month} ${year}`],
  ],
  [
    new RegExp(`^(${word}) (${day})${dash}(${day}),? (\\d{4})$`, "u"),
    ([month, from, to, year]) => [`${month} ${from}, ${year}`, `${month} ${to}, ${year}`],
  ],
  [
    new RegExp(`^(${point})${dash}(${point}),? (\\d{4})$`, "u"),
    ([from, to, year]) => [`${from} ${year}`, `${to} ${year}`],
  ],
  [
    new RegExp(`^(\\d{4}),? (${word})${dash}(${word})$`, "u"),
    ([year, from, to]) => [`${from} ${year}`, `${to} ${year}`],
  ],
];

/** The halves of a range that says what they share only once: `12–15 May 2018`, `May/June 2018`. */
export function rangeHalves(text: string): readonly [string, string] | undefined {
  for (const [pattern, halves] of ranges) {
    const match = pattern.exec(text);
    if (match) return halves(match.slice(1));
  }
  return undefined;
}
