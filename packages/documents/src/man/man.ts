import { grouped, squeeze } from "@wellsourced/core";
import { unreadable } from "@wellsourced/markup";
import { statedDate } from "../dates.ts";
import { countIfAny, type ParsedDocument, type ParseHints, stated } from "../document.ts";
import { writtenText } from "../written-text.ts";
import { RoffText } from "./inline.ts";
import { ManReader } from "./man-macros.ts";
import { MdocReader } from "./mdoc.ts";
import { MAX_STEPS, type RoffLine, RoffSource } from "./source.ts";

/** Parses manual pages that use the man(7) or mdoc(7) macros. */
export async function parse(bytes: Uint8Array, hints: ParseHints = {}): Promise<ParsedDocument> {
  const text = writtenText(bytes, hints);
  const source = new RoffSource(text);
  const isMdoc = source.all.some((line) => line.is === "macro" && /^(?:Dd|Dt|Sh)$/u.test(line.name));
  const reader = isMdoc ? new MdocReader() : new ManReader();
  const body = reader.read(source.all);
  const head = isMdoc ? mdocHead(source.all) : manHead(source.all);
  const title = head.section === "" ? head.title : `${head.title}(${head.section})`;
  const html = `${title === "" ? "" : `<h1>${title}</h1>\n`}${body}`;
  const leftOut = [
    ...source.included.map((name) => `the included file "${name.slice(0, 200)}"`),
    ...countIfAny(reader.pictures, "picture without a description"),
    ...(source.isCut ? [`lines beyond ${grouped(MAX_STEPS)}`] : []),
  ];
  if (html.trim() === "" && leftOut.length === 0) throw unreadable("the manual page has no text");
  return {
    html,
    metadata: stated({
      title,
      authors: [...reader.authors],
      published: statedDate(head.date),
      site: head.manual,
      leftOut,
    }),
    truncated: source.isCut,
  };
}

interface Head {
  readonly title: string;
  readonly section: string;
  readonly date: string;
  readonly manual: string;
}

function manHead(lines: readonly RoffLine[]): Head {
  const found = lines.find((line) => line.is === "macro" && line.name === "TH");
  const [title = "", section = "", date = "", , manual = ""] = (found?.is === "macro" ? found.args : []).map(plain);
  return { title, section, date, manual };
}

function mdocHead(lines: readonly RoffLine[]): Head {
  const argsOf = (name: string) => {
    const found = lines.find((line) => line.is === "macro" && line.name === name);
    return found?.is === "macro" ? found.args.map(plain) : [];
  };
  const [title = "", section = ""] = argsOf("Dt");
  const date = argsOf("Dd")
    .join(" ")
    .replace(/[$]|Mdocdate:?/gu, "");
  return { title, section, date, manual: "" };
}

function plain(source: string): string {
  const text = new RoffText();
  text.addEscaped(source);
  return squeeze(text.takeText()).replace(/[<&]/gu, "");
}
