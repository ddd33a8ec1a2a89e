import { isRecord } from "@wellsourced/core";
import { type Element, eachElement, rawText } from "@wellsourced/markup";
import { jsonOrNothing } from "../../metadata/json-ld.ts";
import type { Html } from "../structured-text.ts";
import { unflatten } from "./flat.ts";
import { flightIn, readFlight } from "./flight.ts";
import { literalAt } from "./literal.ts";

/** Shorter data is not searched for an article. */
const MIN_LENGTH = 500;
const MAX_HOLDERS = 40;
const MAX_LENGTH = 4_000_000;
/** Maximum values of one script. */
const MAX_VALUES = 12;
const MAX_DEPTH = 24;

/** Elements with data for scripts. */
export interface DataHolders {
  /** All scripts of the page. */
  readonly scripts: readonly Element[];
  readonly boxes: readonly Element[];
}

/** Call before scripts are removed. */
export function dataHolders(root: Element): DataHolders {
  const holders: { readonly [Kind in keyof DataHolders]: Element[] } = { scripts: [], boxes: [] };
  eachElement(root, addHolder, holders);
  return holders;
}

function addHolder(
  element: Element,
  { scripts, boxes }: { readonly [Kind in keyof DataHolders]: Element[] },
): undefined {
  if (element.tag === "script") scripts.push(element);
  else if (holdsData(element)) boxes.push(element);
}

/** Whether a script may contain data. JSON-LD is read elsewhere. */
const isDataScript = (script: Element): boolean =>
  !script.has("src") && !/ld\+json|template|babel/iu.test(script.get("type"));

const holdsData = (box: Element): boolean =>
  box.attributes.some((it) => it.length > MIN_LENGTH) && dataAttributes(box).length > 0;

function dataAttributes({ attributes, tag }: Element): readonly string[] {
  const values: string[] = [];
  for (let at = 0; at + 1 < attributes.length; at += 2) {
    const [name = "", value = ""] = [attributes[at], attributes[at + 1]];
    const isData = name.startsWith("data-") || (name === "props" && tag === "astro-island");
    if (isData && value.length > MIN_LENGTH && /^\s*[[{]/u.test(value)) values.push(value);
  }
  return values;
}

/** Returns the data that frameworks embed in a page: values, and the page itself as React Server Components. */
export function dataIn({ scripts, boxes }: DataHolders): { values: readonly unknown[]; html: Html } {
  const values: unknown[] = [];
  const sources: string[] = [];
  const streamed: unknown[] = [];
  let left = MAX_LENGTH;
  for (const script of scripts.filter(isDataScript)) {
    const source = rawText(script).trim();
    left -= source.length;
    if (left < 0) break;
    sources.push(source);
    if (source.length >= MIN_LENGTH && sources.length <= MAX_HOLDERS)
      values.push(...valuesIn(script, source, streamed));
  }
  for (const box of boxes.slice(0, MAX_HOLDERS))
    for (const source of dataAttributes(box)) {
      left -= source.length;
      const value = left < 0 ? undefined : jsonOrNothing(source);
      values.push(box.tag === "astro-island" ? untagged(value, 0) : value);
    }
  const { html, data } = readFlight(flightIn(sources));
  return { values: [...values, ...data], html };
}

function valuesIn(script: Element, source: string, streamed: unknown[]): readonly unknown[] {
  const value = /^[[{]/u.test(source) ? jsonOrNothing(source) : undefined;
  if (value !== undefined)
    return [/^__NUXT_DATA/u.test(script.get("id")) && Array.isArray(value) ? unflatten(value) : value];
  // Angular once escaped quotes in its state.
  if (source.startsWith("{&q;"))
    return [
      jsonOrNothing(
        source
          .replaceAll("&q;", '"')
          .replaceAll("&s;", "'")
          .replaceAll("&l;", "<")
          .replaceAll("&g;", ">")
          .replaceAll("&a;", "&"),
      ),
    ];
  return /^\s*\(?\s?(?:self|window)\.__next_f/u.test(source) ? [] : assigned(source, streamed);
}

/** Matches scripts that assign data to a variable or pass it to a function of their framework. */
const places =
  /[\w$\])"']\s?=\s?(?=[[{]|JSON\.parse\(|\(?function\()|\.(?:resolve|enqueue|start)\(\s?(?=["'{]|\w{1,20},\s?\w{1,20},\s?\{)/gu;

function assigned(source: string, streamed: unknown[]): readonly unknown[] {
  const values: unknown[] = [];
  places.lastIndex = 0;
  for (let tried = 0; tried < MAX_VALUES; tried++) {
    const place = places.exec(source);
    if (!place) break;
    const from = /\.start\($/u.test(place[0].trimEnd()) ? source.indexOf("{", places.lastIndex) : places.lastIndex;
    const found = literalAt(source, from);
    if (!found) continue;
    places.lastIndex = Math.max(places.lastIndex, found.end);
    if (typeof found.value === "string") values.push(...chunks(found.value, streamed));
    else values.push(found.value);
  }
  return values;
}

/** Parses a turbo-stream: lines whose lists continue the preceding ones. */
function chunks(text: string, parts: unknown[]): unknown[] {
  return text.split("\n", 200).flatMap((line) => {
    const value = jsonOrNothing(line.replace(/^[PE]\d{1,6}:/u, ""));
    if (!Array.isArray(value)) return [];
    const start = parts.length;
    for (const part of value) parts.push(part);
    return [unflatten(parts, start)];
  });
}

/** Astro writes a type number before each value. */
function untagged(value: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) return undefined;
  if (Array.isArray(value) && value.length === 2 && typeof value[0] === "number") {
    const [type, inner] = value;
    return type === 1 && Array.isArray(inner) ? inner.map((it) => untagged(it, depth + 1)) : untagged(inner, depth + 1);
  }
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([key, it]) => [key, untagged(it, depth + 1)]))
    : value;
}
