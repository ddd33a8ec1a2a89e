import { refuseManyLines } from "@wellsourced/markup";

/** A property of a calendar entry or contact, such as `DTSTART;TZID=Europe/Paris:20250304T101500`. */
export interface Property {
  /** In upper case, without the group. */
  readonly name: string;
  /** Label that a contact's property shares with others, such as `item1`. */
  readonly group: string;
  /** Values by name in upper case; a bare value, as in vCard 2.1, is a `TYPE`. */
  readonly parameters: ReadonlyMap<string, readonly string[]>;
  /** As written, with its escapes. */
  readonly value: string;
}

/** A calendar, entry or contact, with those inside it. */
export interface Component {
  readonly name: string;
  readonly properties: Property[];
  readonly components: Component[];
}

const MAX_DEPTH = 20;
const MAX_NAME = 1_000;

/** Parses the content lines of iCalendar (RFC 5545) and vCard (RFC 6350, 2.1); other lines are skipped. */
export function parseComponents(text: string): readonly Component[] {
  const root: Component = { name: "", properties: [], components: [] };
  const open = [root];
  for (const line of logicalLines(text)) {
    const property = propertyOf(line);
    const current = open.at(-1) ?? root;
    if (property?.name === "BEGIN") {
      const inner = { name: property.value.trim().toUpperCase(), properties: [], components: [] };
      current.components.push(inner);
      if (open.length <= MAX_DEPTH) open.push(inner);
    } else if (property?.name === "END") {
      if (open.length > 1) open.pop();
    } else if (property) current.properties.push(property);
  }
  return root.components;
}

/** Lines with their continuations, which begin with a blank, or follow `=` in quoted-printable. */
function logicalLines(text: string): string[] {
  const lines: string[][] = [];
  let isQuoted = false;
  for (const line of refuseManyLines(text.replace(/\r\n?/gu, "\n")).split("\n")) {
    const last = lines.at(-1);
    if (last && isQuoted) last.push(line);
    else if (last && /^[ \t]/u.test(line)) last.push(line.slice(1));
    else if (line !== "") lines.push([line]);
    const isEncoded = /;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/iu.test(lines.at(-1)?.[0]?.slice(0, MAX_NAME) ?? "");
    isQuoted = isEncoded && line.endsWith("=");
    if (isQuoted) lines.at(-1)?.push(lines.at(-1)?.pop()?.slice(0, -1) ?? "");
  }
  return lines.map((parts) => parts.join(""));
}

const namePattern = /^(?:([\w-]{1,60})\.)?([A-Za-z][\w-]{0,60})(?=[;:])/u;
const parameterPattern = /;([\w-]{1,60})(?:=((?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*)){0,50}))?/uy;

function propertyOf(line: string): Property | undefined {
  const [all, group = "", name] = namePattern.exec(line) ?? [];
  if (all === undefined || name === undefined) return undefined;
  const parameters = new Map<string, string[]>();
  let at = all.length;
  for (;;) {
    parameterPattern.lastIndex = at;
    const [whole, key = "", stated] = parameterPattern.exec(line) ?? [];
    if (whole === undefined) break;
    at += whole.length;
    const isBare = stated === undefined;
    const values = isBare ? [key] : (stated.match(/"[^"]*"|[^",]+/gu) ?? []).map((it) => it.replace(/^"|"$/gu, ""));
    const id = isBare ? "TYPE" : key.toUpperCase();
    parameters.set(id, [...(parameters.get(id) ?? []), ...values].slice(0, 50));
  }
  if (line[at] !== ":") return undefined;
  return { name: name.toUpperCase(), group: group.toLowerCase(), parameters, value: line.slice(at + 1) };
}

/** The first parameter value; empty if absent. */
export const parameter = ({ parameters }: Property, name: string): string => parameters.get(name)?.[0]?.trim() ?? "";

/** Text without its escapes. */
export const unescaped = (value: string): string =>
  value.replace(/\\([\s\S])/gu, (_, char: string) => (/^n$/iu.test(char) ? "\n" : char));

/** Splits at a separator that is not escaped. */
export const splitValue = (value: string, separator: "," | ";"): string[] => {
  const parts = [""];
  for (const [piece] of value.matchAll(/\\[\s\S]|[,;]|[^\\,;]+|\\/gu)) {
    if (piece === separator) parts.push("");
    else parts[parts.length - 1] += piece;
  }
  return parts.map(unescaped);
};

/** A component's properties of this name. */
export const propertiesOf = ({ properties }: Component, name: string): Property[] =>
  properties.filter((it) => it.name === name);

/** The text of a property; empty if absent. */
export const textOf = (component: Component, name: string): string =>
  unescaped(component.properties.find((it) => it.name === name)?.value ?? "").trim();
