import { describe, expect, test } from "vitest";
import { colorFacts, paletteIn } from "../src/palette.ts";
import { toneFacts } from "../src/tone.ts";
import { typeFacts } from "../src/typography.ts";

const colors = (markdown: string) => paletteIn(markdown).map(({ hex, name, role }) => [hex, name, role].join(" "));

describe("colours in a text", () => {
  test.each([
    [
      "a section says the role",
      "## Our brand colours\n\nNight #0A2540\n\n## Accent palette\n\nSea #006D77",
      ["#0a2540 Night primary", "#006d77 Sea secondary"],
    ],
    ["a short line before is the name", "Night Blue\n\nHEX\n\n#0A2540", ["#0a2540 Night Blue neutral"]],
    ["a sentence before is none", "These are the colours that we use on every page.\n\n#0A2540", ["#0a2540  neutral"]],
    [
      "notations of one colour are one colour",
      "Night\n\n#0A2540\n\nrgb(10, 37, 64)\n\nCMYK 84 42 0 75",
      ["#0a2540 Night neutral"],
    ],
    [
      "rows of tables",
      "| Name | Hex |\n| --- | --- |\n| Night | #0A2540 |\n| Sea | #006D77 |",
      ["#0a2540 Night neutral", "#006d77 Sea neutral"],
    ],
    [
      "several on a line",
      "Night #0A2540, Sea #006D77",
      ["#0a2540 Night neutral", "#006d77 , Sea neutral"].map((row) => row.replace(", Sea", "Sea")),
    ],
    ["digits without a hash where they are called hex", "Night\n\nHex: 0A2540", ["#0a2540 Night neutral"]],
    [
      "an address with brackets in it is no part of a name",
      "[Night](https://a.example/Night_(colour)) #0A2540",
      ["#0a2540 Night neutral"],
    ],
    ["the name may be the role", "Background: #FAFAFA", ["#fafafa Background background"]],
    ["other functions", "Sea: oklch(1 0 0)", ["#ffffff Sea neutral"]],
    [
      "anchors, numbers and issues are none",
      "[Jump](#abcdef) see #123 and https://a.example/#fff000 and #abcdefgh",
      [],
    ],
  ])("%s", (_, markdown, expected) => {
    expect(colors(markdown)).toEqual(expected);
  });

  test("the first of a role stands for it; without a stated primary the strongest does", () => {
    expect(colorFacts(paletteIn("## Primary colours\n\nGrey #888888\n\nSea #006D77"))["colors.primary"]).toBe(
      "#888888",
    );
    const mixed = paletteIn("White #FFFFFF\n\nGrey #888888\n\nSky #8AB6D6\n\nSea #006D77\n\nInk #000001");
    expect(colorFacts(mixed)["colors.primary"]).toBe("#006d77");
    expect(colorFacts(paletteIn("White #FFFFFF"))).toEqual({
      "colors.palette": [{ hex: "#ffffff", name: "White", role: "neutral" }],
    });
  });
});

describe("type in a text", () => {
  test("is read in sections about type", () => {
    const markdown = [
      "## Typography",
      "- **Headings:** Orrery Serif (400, 700)",
      "- Body text: Inter, set wide",
      "- Code: Fira Code",
      "H1 Orrery Serif 48px / 56px 700",
      "Body: 1rem, line height 1.5",
      "## Voice",
      "Display: Not A Font",
    ].join("\n");
    expect(typeFacts(markdown)).toEqual({
      "typography.heading": { family: "Orrery Serif", weights: [400, 700] },
      "typography.body": { family: "Inter" },
      "typography.mono": { family: "Fira Code" },
      "typography.scale": [
        { level: "h1", font_size: "48px", weight: 700, line_height: "56px" },
        { level: "body", font_size: "1rem", line_height: "1.5" },
      ],
    });
  });

  test("and nowhere else", () => {
    expect(typeFacts("## News\n\nHeadline: Orrery Wins")).toEqual({});
  });
});

describe("tone in a text", () => {
  test("stands under a heading that is about nothing else", () => {
    const markdown = [
      "# Guidelines",
      "## Tone of voice",
      "We are **curious**.",
      "- Curious: we ask",
      "- Plain",
      "### Do",
      "- Say it short",
      "### Don’t",
      "- Shout",
      "## Logo",
      "### Do",
      "- Leave room",
    ].join("\n\n");
    expect(toneFacts(markdown)).toEqual({
      "tone_of_voice.summary": "We are curious.",
      "tone_of_voice.attributes": ["Curious", "Plain"],
      "tone_of_voice.dos_and_donts": { dos: ["Say it short"], donts: ["Shout"] },
    });
  });

  test.each(["## The tone of our times\n\nLoud.", "Tone of voice matters.", "## Do\n\n- Leave room"])(
    "%j has none",
    (markdown) => {
      expect(toneFacts(markdown)).toEqual({});
    },
  );
});
