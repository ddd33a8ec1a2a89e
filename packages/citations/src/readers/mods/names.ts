import type { XmlElement } from "@wellsourced/markup/xml";
import type { CslName } from "../../csl.ts";
import { SUFFIX } from "../../names.ts";
import { invertedName } from "../person.ts";
import { elements, plain, textAt } from "../xml.ts";

/** CSL's variables by MARC's codes and words for what somebody did for a work, in lower case. */
const roles: ReadonlyMap<string, string> = new Map(
  Object.entries({
    author:
      "aut author cre creator dis dissertant inv inventor art artist pht photographer ctg cartographer prg programmer spk speaker ive interviewee",
    editor: "edt editor edc",
    "collection-editor": "pbd",
    compiler: "com compiler",
    translator: "trl translator",
    illustrator: "ill illustrator",
    composer: "cmp composer",
    director: "drt director fmd tld",
    interviewer: "ivr interviewer",
    recipient: "rcp recipient addressee",
    narrator: "nrt narrator",
    performer: "prf performer",
    producer: "pro producer",
    curator: "cur curator",
    publisher: "pbl publisher dgg",
  }).flatMap(([variable, words]) => words.split(" ").map((word) => [word, variable] as const)),
);
const phrases: ReadonlyMap<string, string> = new Map([
  ["corporate author", "author"],
  ["degree granting institution", "publisher"],
  ["degree grantor", "publisher"],
  ["editor of compilation", "editor"],
  ["film director", "director"],
  ["series editor", "collection-editor"],
  ["volume editor", "editor"],
]);

/** The variable in which a name belongs. Who is named without a word is an author; whoever did anything else helped. */
function variableOf(node: XmlElement): string {
  const said = elements(node, "role", "roleTerm").flatMap(
    (term) => plain(term)?.toLowerCase().replace(/\.$/u, "") ?? [],
  );
  if (said.length === 0) return "author";
  return said.flatMap((word) => roles.get(word) ?? phrases.get(word) ?? [])[0] ?? "contributor";
}

function toName(node: XmlElement): CslName | undefined {
  const parts = elements(node, "namePart");
  const text = (type?: string) =>
    parts
      .filter(({ attributes }) => attributes.type === type)
      .flatMap((part) => plain(part) ?? [])
      .join(" ");
  const [family, given, ending] = [text("family"), text("given"), text("termsOfAddress")];
  if (family) return { family, ...(given ? { given } : {}), ...(SUFFIX.test(ending) ? { suffix: ending } : {}) };
  const whole = text() || given || textAt(node, "displayForm");
  if (!whole) return undefined;
  const isPerson = node.attributes.type === undefined || node.attributes.type === "personal";
  return isPerson ? invertedName(whole.replace(/(?<=\p{Ll}{2})\.$/u, "")) : { literal: whole };
}

/** Everybody whom an element names, by the CSL variable in which they belong; conferences are `event-title`. */
export function namesIn(node: XmlElement | undefined): ReadonlyMap<string, readonly CslName[]> {
  const found = new Map<string, CslName[]>();
  // The same name in several scripts shares a group, and counts once.
  const groups = new Set<string>();
  for (const one of elements(node, "name")) {
    const name = toName(one);
    const group = one.attributes.altRepGroup;
    if (!name || (group && groups.has(group))) continue;
    if (group) groups.add(group);
    const variable = one.attributes.type === "conference" ? "event-title" : variableOf(one);
    found.set(variable, [...(found.get(variable) ?? []), name]);
  }
  return found;
}
