import { Failure, omitUndefined } from "@wellsourced/core";
import type { KeySentence } from "../claim/examine.ts";
import { fragmentsIn } from "../claim/fragment.ts";
import { checkIn } from "../quote/check.ts";
import type { QuotationCheck } from "../quote/quotation.ts";
import type { SourceText, WholePage } from "../quote/source-text.ts";
import { wordsAround } from "../quote/words-around.ts";
import { type StatementEvidence as Examined, openRead } from "../statements/open-source.ts";
import { type Editions, editionsOf } from "../visible/visible-text.ts";
import type { GatheredSource } from "./gathered-source.ts";
import type { StatementEvidence } from "./report.ts";

/** Characters of context shown on either side of a sentence. */
const AROUND = 240;

/** A source prepared to examine statements. */
export interface OpenedSource {
  readonly gathered: GatheredSource;
  readonly ref: string;
  /** The source as Markdown; absent if it could not be read. */
  readonly markdown?: string;
  /** Why the text is incomplete. */
  readonly cutBecause?: string;
  examine(statement: string, context: string): Shown;
  /** A quick test whether the source may address a statement. */
  mayAddress(statement: string): boolean;
  /** The visible text of a range of the Markdown. */
  shown(span: Span): string;
  evidence(sentence: KeySentence, from: Pick<Shown, "isBeside">): StatementEvidence;
  /** Compares a quotation with the source, and with the whole page if that was read as well. */
  compare(quotation: string): QuotationCheck;
  compareWhole?(quotation: string): QuotationCheck;
  /**
   * The source with its whole page, or unchanged if it is not a page or the whole page does not seem to address the
   * statement.
   */
  widened(statement: string): Promise<OpenedSource>;
}

/** The result of examining a statement; `isBeside` if the evidence is outside the main text. */
export interface Shown extends Examined {
  readonly isBeside?: true;
}

/** Reads the whole page of a source; see `wholePageOf`. */
export type ReadWhole = (text: SourceText, statement: string) => Promise<WholePage | Failure | undefined>;

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A text with lazily prepared forms for examination and display. */
function layersOf(text: string, url: string | undefined) {
  let editions: Editions | undefined;
  let opened: ReturnType<typeof openRead> | undefined;
  let link: ReturnType<typeof fragmentsIn> | undefined;
  const read = () => (editions ??= editionsOf(text));
  return {
    text,
    open: () => (opened ??= openRead(read())),
    seen: () => read().shown,
    compare: (quotation: string) => checkIn(quotation, read()),
    linkTo(span: Span) {
      if (url) link ??= fragmentsIn(url, read);
      return link?.(span);
    },
  };
}

/** Prepares a source; the work is done on first use. */
export function openGathered(gathered: GatheredSource, readWhole: ReadWhole = async () => undefined): OpenedSource {
  const { source, text: read } = gathered;
  if (read instanceof Failure) return sourceOf(gathered, layersOf("", source.url), {});
  const main = layersOf(read.text, read.url ?? source.url);
  const { cutBecause } = read;
  const narrow = sourceOf(gathered, main, omitUndefined({ cutBecause }));
  let wide: OpenedSource | undefined;
  const widen = async (statement: string): Promise<OpenedSource> => {
    const page = await readWhole(read, statement);
    if (page === undefined || (!(page instanceof Failure) && !HAS_WORDS.test(page.text))) return narrow;
    const unread = page instanceof Failure || page.isCut ? UNREAD : undefined;
    const whole = page instanceof Failure ? undefined : layersOf(page.text, read.url);
    wide = sourceOf(gathered, main, omitUndefined({ cutBecause: cutBecause ?? unread, whole }));
    return wide;
  };
  return { ...narrow, widened: async (statement) => wide ?? widen(statement) };
}

const HAS_WORDS = /[\p{L}\p{N}]/u;
const UNREAD = "the text outside its main part could not be read in full";

type Layers = ReturnType<typeof layersOf>;

function sourceOf(
  gathered: GatheredSource,
  main: Layers,
  { cutBecause, whole }: { readonly cutBecause?: string; readonly whole?: Layers },
): OpenedSource {
  const { source, text: read } = gathered;
  const { ref } = source;
  const opened: OpenedSource = {
    ...{ gathered, ref },
    ...(read instanceof Failure ? {} : { markdown: main.text }),
    ...omitUndefined({ cutBecause, compareWhole: whole?.compare }),
    compare: main.compare,
    examine(statement, context) {
      const shows = main.open().examine(statement, context);
      if (!whole || (shows.support === "addressed" && !shows.flagged)) return shows;
      const there = whole.open().examine(statement, context);
      // A full name must occur as a whole, since single words of it are common.
      const lacks = shows.reasons.some(({ code }) => code === "name_not_stated") ? shows.unnamed : [];
      return there.support === "addressed" &&
        !there.flagged &&
        lacks.every((name) => whole.seen().text.toLowerCase().includes(name.toLowerCase()))
        ? { ...there, replacements: [], isBeside: true as const }
        : shows;
    },
    mayAddress: (statement) => main.open().mayAddress(statement),
    shown(span) {
      const { start, end } = main.seen().fromSource(span);
      return main.seen().text.slice(start, end);
    },
    evidence({ sentence, score, visible: place, ...span }, { isBeside }) {
      const layers = isBeside && whole ? whole : main;
      const shown = place ?? span;
      return {
        source: ref,
        ...{ sentence, start: shown.start, end: shown.end, score },
        ...wordsAround(layers.seen().text, shown, AROUND),
        ...omitUndefined({ beside: isBeside, link: layers.linkTo(span) }),
      };
    },
    widened: async () => opened,
  };
  return opened;
}
