/// <reference path="./citeproc.d.ts" />
import { cutChars, Failure } from "@wellsourced/core";
import type { Engine } from "citeproc";
import { compare } from "../cite-key.ts";
import type { CslItem } from "../csl.ts";
import { inCaseOf } from "../formats/title-case.ts";
import { pageRange, withRange } from "../pages.ts";
import { asPrinted } from "../reference-of.ts";
import { forStyle } from "./for-style.ts";
import { joined, namesFor } from "./names-for-engine.ts";
import { loadLocales, loadStyle } from "./styles.ts";

export type Output = "text" | "html";

export interface StyledList {
  /** `apa`, `mla`, or the text of a CSL style. */
  readonly style: string;
  readonly output: Output;
  /** A CSL locale file for a language that does not come along. */
  readonly locale?: string | undefined;
}

/** One finished entry, and the place of its item in the list. */
interface Entry {
  readonly id: string;
  readonly line: string;
}

/** The engine fills in, and now and then rewrites, what it is given: it gets a copy under ids of our own. */
function copies(items: readonly CslItem[], style: string): Map<string, unknown> {
  return new Map(
    items.map((item, at) => {
      // No style prints abstracts, and long ones cost time.
      const { abstract: _unused, ...kept } = forStyle(style, inCaseOf(style, asPrinted(item)));
      const page = typeof kept.page === "string" ? { page: markedPages(kept.page) } : {};
      return [String(at), bounded({ ...kept, ...page, ...namesFor(style, item), id: String(at) })];
    }),
  );
}

/** Hyphens within page numbers are escaped for the engine, which else takes the first for a range. */
function markedPages(page: string): string {
  const range = pageRange(page);
  return range?.some((one) => one.includes("-")) ? range.map((one) => one.replaceAll("-", "\\-")).join("-") : page;
}

/** More than any title has, and more names than any style prints. The engine's time is the square of either, and of a run of blanks. */
const LONGEST_TEXT = 4_000;
const MOST_NAMES = 500;

/** A copy in which no text and no list is longer than a reference can be; the last name of a list stays the last. */
function bounded(value: unknown): unknown {
  if (typeof value === "string") {
    const text = value.replace(/\s{20,}/gu, " ");
    return text.length > LONGEST_TEXT ? `${cutChars(text, LONGEST_TEXT)}…` : text;
  }
  if (Array.isArray(value))
    return (value.length > MOST_NAMES ? value.toSpliced(MOST_NAMES - 1, value.length - MOST_NAMES) : value).map(
      bounded,
    );
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, bounded(inner)]));
}

function entriesOf(engine: Engine, output: Output): Entry[] {
  engine.setOutputFormat(output);
  const made = engine.makeBibliography();
  if (!made) throw new Failure("validation", "The style has no bibliography. Pass a style that has one.");
  const [{ entry_ids: ids }, lines] = made;
  return lines.map((line, at) => ({ id: ids[at]?.[0] ?? "", line: line.trim() }));
}

/** `(2020a)`, `(n.d.-b)`: letters that tell works of one author and year apart. */
const yearSuffix = /(?<=\((?:\d{4}|n\.d\.))-?[a-z](?=[,)])/u;
const unlettered = ({ line }: Entry): string => line.replace(yearSuffix, "");

/** Entries by their lines. Year suffixes go by the order of entry, so a list that has some is entered anew in order. */
function byLine(engine: Engine, count: number): Entry[] {
  engine.updateItems(Array.from({ length: count }, (_, at) => String(at)));
  const sorted = entriesOf(engine, "text").toSorted((a, b) => compare(unlettered(a), unlettered(b)));
  if (!sorted.some(({ line }) => yearSuffix.test(line))) return sorted;
  engine.updateItems([]);
  engine.updateItems(sorted.map(({ id }) => id));
  return entriesOf(engine, "text").toSorted((a, b) => compare(a.line, b.line));
}

/** An engine with its style, and the items that it works on at the moment. */
interface Context {
  readonly engine: Engine;
  readonly items: Map<string, unknown>;
  /** Does the style put its entries in order itself? */
  readonly sorts: boolean;
}

async function build({ style, locale }: StyledList): Promise<Context> {
  const { default: csl } = await import("citeproc");
  // Its warnings would land on standard output, where a server speaks its protocol.
  csl.debug = () => {};
  const { tree, language } = await loadStyle(style, csl.parseXml);
  const items = new Map<string, unknown>();
  const system = {
    retrieveLocale: await loadLocales(csl.parseXml, {
      own: locale,
      language: language ?? tree.attrs["default-locale"],
    }),
    retrieveItem: (id: string) => items.get(id),
  };
  try {
    const engine = new csl.Engine(system, tree, language ?? tree.attrs["default-locale"], language !== undefined);
    return { engine, items, sorts: language === undefined };
  } catch (cause) {
    throw new Failure("validation", "The CSL engine rejects the style. Check it with a CSL validator.", { cause });
  }
}

/** APA and MLA are asked for again and again, and cost tens of milliseconds to set up. */
const contexts = new Map<string, Promise<Context>>();

function contextFor(list: StyledList): Promise<Context> {
  if (list.locale !== undefined || (list.style !== "apa" && list.style !== "mla")) return build(list);
  const known = contexts.get(list.style);
  if (known) return known;
  const context = build(list);
  contexts.set(list.style, context);
  context.catch(() => contexts.delete(list.style));
  return context;
}

/** HTML carries tags inside its lines, so the order is always taken from the plain text. */
function entriesInOrder({ engine, sorts }: Context, count: number, output: Output): Entry[] {
  if (sorts) engine.updateItems(Array.from({ length: count }, (_, at) => String(at)));
  const order = sorts ? undefined : byLine(engine, count);
  if (order && output === "text") return order;
  const entries = entriesOf(engine, output);
  const byId = Map.groupBy(entries, ({ id }) => id);
  return order ? order.flatMap(({ id }) => byId.get(id) ?? []) : entries;
}

/** From the first item in to the last one out nothing waits, so that calls at the same time cannot meet in one context. */
function write(context: Context, items: readonly CslItem[], { style, output }: StyledList): string[] {
  for (const [id, item] of copies(items, style)) context.items.set(id, item);
  try {
    return entriesInOrder(context, items.length, output).map(({ id, line }) => {
      const item = items[Number(id)];
      return withRange(joined(line, item), item?.page, style);
    });
  } finally {
    context.items.clear();
    context.engine.updateItems([]);
  }
}

/**
 * Writes a list in a CSL style.
 *
 * APA and MLA lists are in the order of their lines by code point; other styles sort as they say.
 */
export async function writeStyled(items: readonly CslItem[], list: StyledList): Promise<string> {
  if (items.length === 0) return "";
  const context = await contextFor(list);
  let lines: string[];
  try {
    lines = write(context, items, list);
  } catch (error) {
    // The state of a failed engine is unknown.
    contexts.delete(list.style);
    throw Failure.from(error, "validation", "The CSL engine cannot write these items. Check their names and dates.");
  }
  return list.output === "html" ? `<div class="csl-bib-body">\n${lines.join("\n")}\n</div>` : lines.join("\n\n");
}
