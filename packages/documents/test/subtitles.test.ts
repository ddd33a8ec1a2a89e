import { expect, test } from "vitest";
import { readDocument } from "../src/read.ts";

const read = (text: string, name = "talk.vtt") => readDocument(Buffer.from(text), { name });
const markdownOf = async (text: string, name?: string) => (await read(text, name)).markdown;

test("SubRip is a transcript: times of paragraphs, no numbers of cues, no tags", async () => {
  const srt =
    "1\r\n00:00:01,000 --> 00:00:03,000\r\n<i>Welcome to the quay.</i>\r\n\r\n2\r\n00:00:03,000 --> 00:00:05,500\r\n{\\an8}The gauge is open again,\r\nand all are glad.\r\n\r\n3\r\n01:02:03,000 --> 01:02:04,000\r\nGood night.\r\n";
  expect(await markdownOf(srt, "talk.srt")).toBe(
    "**0:01** Welcome to the quay. The gauge is open again, and all are glad.\n\n**1:02:03** Good night.",
  );
});

test("lines of a dialogue stay lines", async () => {
  const srt = "1\n00:00:01,000 --> 00:00:03,000\n- Is it high water?\n- Not yet.\n";
  expect(await markdownOf(srt)).toBe("**0:01** - Is it high water?  \n\\- Not yet.");
});

test("WebVTT names its speakers, and its notes are counted", async () => {
  const { markdown, metadata } = await read(
    "WEBVTT\nKind: captions\nLanguage: en-GB\n\nSTYLE\n::cue { color: red }\n\nNOTE made for a test\n\n4a-0\n00:01.000 --> 00:02.000 align:left\n<v.loud Ada B.>Tides &amp; storms,</v>\n\n00:02.000 --> 00:04.000\n<v Ada B.>2 < 3.\n\n00:04.000 --> 00:05.000\n<v Emmy>Yes.\n",
  );
  expect(markdown).toBe("**0:01** *Ada B.:* Tides & storms, 2 < 3.\n\n**0:04** *Emmy:* Yes.");
  expect(metadata).toEqual({ language: "en-GB", leftOut: ["1 comment"] });
});

test("captions that roll up the screen are said once", async () => {
  const cue = (from: string, to: string, ...lines: string[]) =>
    `00:00:${from} --> 00:00:${to} align:start position:0%\n${lines.join("\n")}\n\n`;
  const vtt =
    "WEBVTT\n\n" +
    cue("00.000", "02.000", " ", "the<00:00:00.500><c> tide</c><00:00:01.000><c> book</c>") +
    cue("02.000", "02.010", "the tide book", " ") +
    cue("02.010", "04.000", "the tide book", "is<00:00:03.000><c> old</c>") +
    cue("04.000", "04.010", "is old", " ");
  expect(await markdownOf(vtt)).toBe("**0:00** the tide book is old");
});

test("what is said twice stays said twice", async () => {
  const vtt = "WEBVTT\n\n00:01.000 --> 00:02.000\nNo!\n\n00:02.000 --> 00:03.000\nNo!\n";
  expect(await markdownOf(vtt)).toBe("**0:01** No! No!");
});

test("a blank line within a cue costs none of its words", async () => {
  expect(await markdownOf("1\n00:00:01,000 --> 00:00:03,000\nOne.\n\nTwo.\n", "a.srt")).toBe("**0:01** One. Two.");
});

test("long speech is parted at sentences", async () => {
  const cues = Array.from(
    { length: 30 },
    (_, at) =>
      `${at + 1}\n00:00:${String(at * 2).padStart(2, "0")},000 --> 00:00:${String(at * 2 + 2).padStart(2, "0")},000\nSentence ${at} speaks of the tides.\n`,
  );
  const { markdown } = await read(cues.join("\n"), "a.srt");
  expect(markdown.split("\n\n").length).toBeGreaterThan(1);
  expect(markdown.match(/Sentence \d+/gu)).toHaveLength(30);
});

test("a file without cues is the text that it is", async () => {
  expect(await markdownOf("WEBVTT\n\nNothing is said here.")).toContain("Nothing is said here.");
});
