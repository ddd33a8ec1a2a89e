import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Failure } from "../src/failure.ts";
import { cleanStrings, dropInvisible } from "../src/invisible.ts";

/** Invisible characters by code point. */
const u = (...codes: number[]): string => String.fromCodePoint(...codes);

describe("dropInvisible", () => {
  test.each([
    ["an escape sequence in eight bits", `a${u(0x9b)}31mb`, "ab"],
    ["Hangul fillers between Latin letters", `a${u(0x115f, 0x1160, 0x3164, 0xffa0)}b`, "ab"],
    ["Khmer vowels that have no shape", `a${u(0x17b4, 0x17b5)}b`, "ab"],
    ["selectors of Mongolian letters after a Latin one", `a${u(0x180b)}b`, "ab"],
    ["unassigned characters that programs ignore", `a${u(0x2065, 0xe0080, 0xe0fff)}b`, "ab"],
    ["noncharacters", `a${u(0xffff, 0xfdd0)}b`, "ab"],
    ["a row of variation selectors that spells bytes", `a${u(0xfe00, 0xfe01, 0xe0100, 0xe0123)}b`, "ab"],
  ])("drops %s", (_, given, expected) => {
    expect(dropInvisible(given).text).toBe(expected);
  });

  test.each([
    ["Old Hangul without a vowel", u(0x1100, 0x1160, 0x11a8)],
    ["a Mongolian letter in its variant", u(0x1820, 0x180b)],
    ["Persian with its non-joiner", `می${u(0x200c)}خواهم`],
    ["a family of emoji", `👩${u(0x200d)}👩${u(0x200d)}👧`],
    ["tab and line feed", "a\n\tb"],
  ])("keeps %s", (_, text) => {
    expect(dropInvisible(text).text).toBe(text);
  });

  test("names each run that it dropped", () => {
    const runs: string[] = [];
    dropInvisible(`a${u(0x200b, 0x200b)}b${u(0)}`, (run) => runs.push(run));
    expect(runs).toEqual([u(0), u(0x200b, 0x200b)]);
  });
});

test("every string inside a value is cleaned, names of fields included, and nothing else changes", () => {
  const bytes = new Uint8Array([27, 0]);
  const given = { [`ti${u(0)}tle`]: `Gauge${u(27)}[31m`, list: [`a\ud800`, 3, null, { deep: u(0x9d) }], bytes };
  expect(cleanStrings(given)).toEqual({ title: "Gauge", list: ["a\ufffd", 3, null, { deep: "" }], bytes });
});

test("a field named __proto__ stays a field", () => {
  const cleaned = cleanStrings(JSON.parse('{"__proto__":{"polluted":true}}'));
  expect(Object.keys(cleaned)).toEqual(["__proto__"]);
  expect(Object.getPrototypeOf(cleaned)).toBe(Object.prototype);
});

test("a failure says nothing that a terminal would obey", () => {
  const failure = new Failure("network", `The server said ${u(27)}[2J${u(0)}no\udc00`, { detail: `x${u(0x9b)}1my` });
  expect(failure.message).toBe("The server said no\ufffd");
  expect(failure.detail).toBe("xy");
});

describe("characters that are of use in one place", () => {
  const [zwnj, zwj, lrm, rlm, vs15, vs16] = [0x200c, 0x200d, 0x200e, 0x200f, 0xfe0e, 0xfe0f].map((code) => u(code));

  test.each([
    ["a joiner in Devanagari", `क्${zwj}ष`],
    ["a mark of direction in Hebrew", `שלום${rlm} abc`],
    ["a mark of direction among Latin words of an Arabic text", `مرحبا abc${lrm} def`],
    ["a colourful heart", `\u2764${vs16}`],
    ["a plain phone", `\u260e${vs15}`],
    ["a keycap", `1${vs16}\u20e3`],
    ["a profession", `👩${zwj}⚕${vs16}`],
    ["the flag of Wales", `\u{1f3f4}${u(0xe0067, 0xe0062, 0xe0077, 0xe006c, 0xe0073, 0xe007f)}`],
    ["the variant of an ideograph", `葛${u(0xe0100)}`],
    ["the standard variant of an ideograph", `㐂${u(0xfe00)}`],
    ["Old Hangul without a first consonant", u(0x115f, 0x1161)],
  ])("stay there: %s", (_, text) => {
    expect(dropInvisible(text)).toEqual({ text, removed: 0 });
  });

  test.each([
    ["a joiner between Latin letters", `pass${zwj}word`, "password"],
    ["a non-joiner at the end of a Persian word", `می${zwnj} x`, "می x"],
    ["a mark of direction in a text of one direction", `abc${rlm}def`, "abcdef"],
    ["a second mark of direction", `שלום${rlm}${rlm}`, `שלום${rlm}`],
    ["a second joiner", `می${zwnj}${zwnj}خواهم`, `می${zwnj}خواهم`],
    ["a joiner before nothing", `👩${zwj}`, "👩"],
    ["a selector after a Latin letter", `a${vs16}`, "a"],
    ["a second selector after an emoji", `\u2764${vs16}${vs16}`, `\u2764${vs16}`],
    ["a text in tag characters after a flag", `\u{1f3f4}${u(0xe0068, 0xe0069, 0xe007f)}`, "\u{1f3f4}"],
    ["a text in tag characters alone", `a${u(0xe0069, 0xe0067, 0xe006e)}b`, "ab"],
    ["a flag of Wales whose end is missing", `\u{1f3f4}${u(0xe0067, 0xe0062, 0xe0077)}`, "\u{1f3f4}"],
    ["overrides of direction, even in Hebrew", `${u(0x202e)}שלום${u(0x202c, 0x2067, 0x2069)}`, "שלום"],
  ])("go elsewhere: %s", (_, given, expected) => {
    expect(dropInvisible(given).text).toBe(expected);
    expect(dropInvisible(given).removed).toBeGreaterThan(0);
  });
});

describe("what a terminal would obey", () => {
  test.each([
    ["colours", `${u(27)}[1;31mred${u(27)}[0m`, "red"],
    ["a title of the window", `${u(27)}]0;owned${u(7)}text`, "text"],
    ["a link", `${u(27)}]8;;https://evil.example${u(27)}\\text${u(27)}]8;;${u(27)}\\`, "text"],
    ["a title that never ends, up to its line", `${u(27)}]0;owned\ntext`, "\ntext"],
    ["a sequence that a soft hyphen hides", `${u(27)}${u(0xad)}[31mred`, "red"],
    ["a lone escape", `a${u(27)}b`, "ab"],
    ["a backspace over what was written", `safe${u(8, 8, 8, 8)}evil`, "safeevil"],
  ])("is dropped with its arguments: %s", (_, given, expected) => {
    expect(dropInvisible(given).text).toBe(expected);
  });

  test("line ends of every system become line feeds, which are not counted as dropped", () => {
    expect(dropInvisible("a\r\nb\rc\u2028d\u2029e")).toEqual({ text: "a\nb\nc\nd\ne", removed: 0 });
  });

  test.each(["2060", "feff"])("one U+%s beside punctuation is dropped without a count, elsewhere with one", (point) => {
    const joiner = u(Number.parseInt(point, 16));
    expect(dropInvisible(`said${joiner}\u2014and`)).toEqual({ text: "said\u2014and", removed: 0 });
    expect(dropInvisible(`so${joiner}\u2026${joiner}he`)).toEqual({ text: "so\u2026he", removed: 0 });
    expect(dropInvisible(`sa${joiner}id`)).toEqual({ text: "said", removed: 1 });
    expect(dropInvisible(`said${joiner}${joiner}\u2014and`)).toEqual({ text: "said\u2014and", removed: 1 });
  });

  test("a soft hyphen is dropped without a count: every typeset page has some", () => {
    expect(dropInvisible(`hy${u(0xad)}phen`)).toEqual({ text: "hyphen", removed: 0 });
  });
});

describe("whatever a text holds", () => {
  const nasty = fc
    .array(
      fc.oneof(
        fc.constantFrom(..."aé日שм0#\n\r\t 👩❤🏴", "[31m", "]0;x", "\\", "\ud83d", "\udc00"),
        fc
          .constantFrom(0, 1, 2, 7, 0x1b, 0x7f, 0x9b, 0xad, 0x115f, 0x1160, 0x180b, 0x180e, 0x200b, 0x200c, 0x200d)
          .map((code) => u(code)),
        fc
          .constantFrom(
            0x200f,
            0x2028,
            0x202e,
            0x2060,
            0x2066,
            0x3164,
            0xfe0f,
            0xfeff,
            0xffff,
            0xe0067,
            0xe007f,
            0xe0100,
          )
          .map((code) => u(code)),
      ),
      { maxLength: 14 },
    )
    .map((pieces) => pieces.join(""));

  test("cleaning it twice is cleaning it once", () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const once = dropInvisible(text).text;
        expect(dropInvisible(once)).toEqual({ text: once, removed: 0 });
      }),
      { numRuns: 2_000 },
    );
  });

  test("no control character is left, and it is well-formed", () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const { text: clean } = dropInvisible(text);
        expect(clean.isWellFormed()).toBe(true);
        expect(clean.replace(/[\t\n]/gu, "")).not.toMatch(/[\p{Cc}\u{e0001}-\u{e007e}\u202a-\u202e\u2066-\u2069]/u);
      }),
      { numRuns: 1_000 },
    );
  });

  test("what is reported as dropped is as many runs as were counted", () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const runs: string[] = [];
        expect(dropInvisible(text, (run) => runs.push(run)).removed).toBe(runs.length);
      }),
    );
  });
});

test("values that are neither text nor plain objects pass through a cleaning as they are", () => {
  const date = new Date(0);
  const map = new Map([["a", `b${u(0)}`]]);
  const given = { date, map, none: undefined, flag: false, count: 0n };
  const cleaned = cleanStrings(given);
  expect(cleaned).toEqual(given);
  expect(cleaned.date).toBe(date);
  expect(cleaned.map).toBe(map);
  expect(cleanStrings(`a${u(0x200b)}`)).toBe("a");
  expect(cleanStrings(null)).toBe(null);
});

test("the value that was given to a cleaning stays as it was", () => {
  const given = Object.freeze({ list: Object.freeze([`a${u(0)}`]) });
  expect(cleanStrings(given)).toEqual({ list: ["a"] });
  expect(given.list).toEqual([`a${u(0)}`]);
});

test("no unit of UTF-16 is passed over by the quick look at texts of common letters", () => {
  // A character outside the basic plane applies every rule to the whole text.
  const slow = (text: string) => dropInvisible(`${text}\u{1f600}`).text.slice(0, -2);
  const differing: string[] = [];
  for (let unit = 0; unit < 0xffff; unit++) {
    const text = `a${String.fromCharCode(unit)}b`;
    if (dropInvisible(text).text !== slow(text)) differing.push(unit.toString(16));
  }
  expect(differing).toEqual([]);
});
