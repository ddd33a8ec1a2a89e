import { squeeze } from "@wellsourced/core";
import { bare } from "./bare.ts";

const LONGEST = 60;

/** The name in a title: the piece that the domain is made of, else the first one. */
export function nameInTitle(title: string, domain: string): string | undefined {
  const stem = bare(domain.split(".")[0] ?? "");
  const pieces = title
    .split(/(?<!\s)\s+[|–—·•:-]\s+|(?:(?<!\s)\s+)?[|–—•]\s*|:\s+/u)
    .map(squeeze)
    .filter(Boolean);
  const fits = (piece: string) => {
    const letters = bare(piece);
    return letters !== "" && stem !== "" && (letters === stem || letters.includes(stem) || stem.includes(letters));
  };
  const name = pieces.find((piece) => bare(piece) === stem) ?? pieces.find(fits) ?? pieces[0];
  return name && name.length <= LONGEST && !isDoor(name) ? name : undefined;
}

/** Titles that name the page and not its owner. */
const isDoor = (name: string): boolean =>
  /^(?:home(?:page)?|welcome|start|index|untitled|just a moment\.*|access denied|attention required!?|loading\.*|error|\d{3}\b.*)$/iu.test(
    name,
  );
