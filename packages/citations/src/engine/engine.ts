/// <reference path="./citeproc.d.ts" />
import { cutChars, Failure } from "@wellsourced/core";
import type { Engine } from "citeproc";
import { compare } from "../cite-key.ts";
import type { CslItem } from "../csl.ts";
import { inCase } from "../formats/title-case.ts";
import { pageRange, withRange } from "../pages.ts";
import { asPrinted } from "../reference-of.ts";
import type { StyleRules } from "./citation-style.ts";
import { forStyle } from "./for-style.ts";
import { joined, namesFor } from "./names-for-engine.ts";
import { loadLocales, loadStyle, namedStyle } from "./styles.ts";

export type Output = "text" | "html";

interface StyledList {
  /** The name of a built-in style, or the text of a CSL style. */
  readonly style: string;
  readonly output: Output;
  /** A CSL locale file for a language that is not bundled. */
  readonly locale?: string | undefined;
}

/** A formatted entry with the index of its item. */
interface Entry {
  readonly id: string;
  readonly line: string;
}

/** Copies items under internal ids, because citeproc modifies its input. */
function copies(items: readonly CslItem[], rules: StyleRules): Map<string, unknown> {
  return new Map(
    items.map((item, at) => {
      // Abstracts are never printed and slow the engine down.
      const { abstract: _unused, ...kept } = forStyle(rules, inCase(rules.titles, asPrinted(item)));
      const page = typeof kept.page === "string" ? { page: markedPages(kept.page) } : {};
      return [String(at), bounded({ ...kept, ...page, ...namesFor(item, rules), id: String(at) })];
    }),
  );
}

/** Escapes hyphens inside page numbers, which citeproc reads as ranges. */
function markedPages(page: string): string {
  const range = pageRange(page);
  return range?.some((one) => one.includes("-")) ? range.map((one) => one.replaceAll("-", "\\-")).join("-") : page;
}

/** Limits above any real title or printed name list. citeproc takes quadratic time in both, and in runs of spaces. */
const LONGEST_TEXT = 4_000;
const MOST_NAMES = 500;

/** Copies a value, truncating strings and lists but keeping the last name. */
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

/** Letters that disambiguate works by author and year: `(2020a)`, `(n.d.-b)`. */
const yearSuffix = /(?<=\((?:\d{4}|n\.d\.))-?[a-z](?=[,)])/u;
const unlettered = ({ line }: Entry): string => line.replace(yearSuffix, "");

/**
 * Sorts entries by line. Year suffixes depend on input order, so lists with suffixes are formatted again in sorted
 * order.
 */
function byLine(engine: Engine, count: number): Entry[] {
  engine.updateItems(Array.from({ length: count }, (_, at) => String(at)));
  const sorted = entriesOf(engine, "text").toSorted((a, b) => compare(unlettered(a), unlettered(b)));
  if (!sorted.some(({ line }) => yearSuffix.test(line))) return sorted;
  engine.updateItems([]);
  engine.updateItems(sorted.map(({ id }) => id));
  return entriesOf(engine, "text").toSorted((a, b) => compare(a.line, b.line));
}

/** An engine with its style and the current items. */
interface Context {
  readonly engine: Engine;
  readonly items: Map<string, unknown>;
  readonly rules: StyleRules;
}

async function build({ style, locale }: StyledList): Promise<Context> {
  const { default: csl } = await import("citeproc");
  // Warnings on standard output would corrupt the MCP stdio protocol.
  csl.debug = () => {};
  const { tree, rules } = await loadStyle(style, csl.parseXml);
  const language = rules.sortedByLine ? "en-US" : tree.attrs["default-locale"];
  const items = new Map<string, unknown>();
  const system = {
    retrieveLocale: await loadLocales(csl.parseXml, { own: locale, language }),
    retrieveItem: (id: string) => items.get(id),
  };
  try {
    const engine = new csl.Engine(system, tree, language, rules.sortedByLine === true);
    return { engine, items, rules };
  } catch (cause) {
    throw new Failure("validation", "The CSL engine rejects the style. Check it with a CSL validator.", { cause });
  }
}

/** The styles sorted by line are used most and take tens of milliseconds to set up. */
const contexts = new Map<string, Promise<Context>>();

function contextFor(list: StyledList): Promise<Context> {
  if (list.locale !== undefined || !namedStyle(list.style)?.sortedByLine) return build(list);
  const known = contexts.get(list.style);
  if (known) return known;
  const context = build(list);
  contexts.set(list.style, context);
  context.catch(() => contexts.delete(list.style));
  return context;
}

/** Sorts by plain text, because HTML output has tags in its lines. */
function entriesInOrder({ engine, rules }: Context, count: number, output: Output): Entry[] {
  if (!rules.sortedByLine) engine.updateItems(Array.from({ length: count }, (_, at) => String(at)));
  const order = rules.sortedByLine ? byLine(engine, count) : undefined;
  if (order && output === "text") return order;
  const entries = entriesOf(engine, output);
  const byId = Map.groupBy(entries, ({ id }) => id);
  return order ? order.flatMap(({ id }) => byId.get(id) ?? []) : entries;
}

/** Synchronous, so that concurrent calls cannot share a context's items. */
function write(context: Context, items: readonly CslItem[], output: Output): string[] {
  for (const [id, item] of copies(items, context.rules)) context.items.set(id, item);
  try {
    return entriesInOrder(context, items.length, output).map(({ id, line }) => {
      const item = items[Number(id)];
      const named = joined(line, item);
      return context.rules.dashedPages ? withRange(named, item?.page) : named;
    });
  } finally {
    context.items.clear();
    context.engine.updateItems([]);
  }
}

/**
 * Formats a list in a CSL style.
 *
 * APA and MLA lists are sorted by line, by code point; other styles define their own order.
 */
export async function writeStyled(items: readonly CslItem[], list: StyledList): Promise<string> {
  if (items.length === 0) return "";
  const context = await contextFor(list);
  let lines: string[];
  try {
    lines = write(context, items, list.output);
  } catch (error) {
    // A failed engine is in an unknown state.
    contexts.delete(list.style);
    throw Failure.from(error, "validation", "The CSL engine cannot write these items. Check their names and dates.");
  }
  return list.output === "html" ? `<div class="csl-bib-body">\n${lines.join("\n")}\n</div>` : lines.join("\n\n");
}
