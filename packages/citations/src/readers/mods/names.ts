import type { XmlElement } from "@wellsourced/markup/xml";
import { type CslName, filled } from "../../csl.ts";
import { SUFFIX } from "../../names.ts";
import { byTerm } from "../../tables.ts";
import { invertedName } from "../person.ts";
import { elements, textAt, texts } from "../xml.ts";
import table from "./roles.json" with { type: "json" };

/** CSL variables by MARC relator code or lower-case term. */
const roles = byTerm(table);

/** Returns the variable for a name: author without a role, contributor for unknown roles. */
function variableOf(node: XmlElement): string {
  const terms = texts(elements(node, "role", "roleTerm")).map((term) => term.toLowerCase().replace(/\.$/u, ""));
  if (terms.length === 0) return "author";
  return terms.flatMap((word) => roles.get(word) ?? [])[0] ?? "contributor";
}

function toName(node: XmlElement): CslName | undefined {
  const parts = elements(node, "namePart");
  const text = (type?: string) => texts(parts.filter(({ attributes }) => attributes.type === type)).join(" ");
  const [family, given, ending] = [text("family"), text("given"), text("termsOfAddress")];
  if (family) return filled({ family, given, suffix: SUFFIX.test(ending) ? ending : undefined });
  const whole = text() || given || textAt(node, "displayForm");
  if (!whole) return undefined;
  const isPerson = node.attributes.type === undefined || node.attributes.type === "personal";
  return isPerson ? invertedName(whole.replace(/(?<=\p{Ll}{2})\.$/u, "")) : { literal: whole };
}

/** Returns an element's names by CSL variable; conferences become `event-title`. */
export function namesIn(node: XmlElement | undefined): ReadonlyMap<string, readonly CslName[]> {
  const found = new Map<string, CslName[]>();
  // A name in several scripts has one group and counts once.
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
