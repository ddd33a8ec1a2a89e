import { squeeze } from "@wellsourced/core";
import { type Facts, stated } from "./facts.ts";
import { headingLevel, withoutLinks } from "./markdown-lines.ts";

const TONE =
  /^(?:(?:our\s+)?(?:brand\s+)?(?:tone(?:\s+of\s+voice)?|voice)|brand\s+personality|writing\s+style|(?:language|voice)\s*(?:&|and)\s*tone|tone\s*(?:&|and)\s*voice)$/iu;
const DO = /^(?:dos?|do[’']s|we\s+(?:do|are))$/iu;
const DONT = /^(?:don[’']?ts?|don[’']t|do\s+not|avoid|we\s+(?:don[’']t|are\s+not|aren[’']t))$/iu;
const MAX_LINES = 5;
const MAX_LISTED = 10;

const unmarked = (line: string): string =>
  squeeze(
    withoutLinks(line)
      .replace(/[*_`]+/gu, "")
      .replace(/^#+\s*|:\s*$/gu, ""),
  );

interface Section {
  readonly about: "tone" | "dos" | "donts";
  readonly lines: readonly string[];
}

const aboutOf = (heading: string): Section["about"] | undefined => {
  if (TONE.test(heading)) return "tone";
  if (DONT.test(heading)) return "donts";
  return DO.test(heading) ? "dos" : undefined;
};

/** The sections about tone; lists of dos and don'ts count only inside one. */
function sectionsIn(markdown: string): readonly Section[] {
  const sections: { readonly about: Section["about"]; readonly lines: string[] }[] = [];
  let rank = 0;
  let isOpen = false;
  for (const line of markdown.split("\n")) {
    const level = headingLevel(line);
    if (level === 0) {
      if (isOpen && line.trim()) sections.at(-1)?.lines.push(line.trim());
      continue;
    }
    const about = aboutOf(unmarked(line));
    const isInside = rank > 0 && level > rank;
    if (about === "tone") rank = level;
    else if (!isInside) rank = 0;
    isOpen = about === "tone" || (isInside && about !== undefined);
    if (isOpen && about) sections.push({ about, lines: [] });
  }
  return sections;
}

const isOnlyLink = (line: string): boolean => /^\[[^\]]*\]\([^)]*\)$/u.test(line);

const isItem = (line: string): boolean => /^(?:[-*+•]|\d+\.)\s/u.test(line);
const itemText = (line: string): string => unmarked(line.replace(/^(?:[-*+•]|\d+\.)\s+/u, ""));

/** The attribute of an item such as `Friendly: we talk like a neighbour`; none for a long sentence. */
function attributeOf(line: string): string[] {
  const name = squeeze(itemText(line).split(/(?:(?<!\s)\s+)?[:–—]\s*|\.\s/u)[0] ?? "");
  return name && name.split(" ").length <= 4 ? [name.replace(/[.,;]$/u, "")] : [];
}

/** What guidelines state in their sections about tone of voice. */
export function toneFacts(markdown: string): Facts {
  const sections = sectionsIn(markdown);
  const linesOf = (about: Section["about"]) =>
    sections.filter((section) => section.about === about).flatMap(({ lines }) => lines);
  const tone = linesOf("tone");
  const prose = tone
    .filter((line) => !isItem(line) && !isOnlyLink(line))
    .slice(0, MAX_LINES)
    .map(unmarked);
  const listed = (about: Section["about"]) => linesOf(about).map(itemText).filter(Boolean).slice(0, MAX_LISTED);
  const advice = { dos: listed("dos"), donts: listed("donts") };
  return stated({
    "tone_of_voice.summary": prose.join(" "),
    "tone_of_voice.attributes": tone.filter(isItem).flatMap(attributeOf).slice(0, MAX_LISTED),
    "tone_of_voice.dos_and_donts": Object.fromEntries(Object.entries(advice).filter(([, list]) => list.length > 0)),
  });
}
