import type { PageMetadata } from "@wellsourced/core/records";
import { parseXml } from "@wellsourced/markup/xml";
import { statedDate } from "./dates.ts";
import { type Statements, stated } from "./document.ts";

/** Title, authors and dates from `docProps/core.xml`, common to all Office files. */
export function officeMetadata(core: Uint8Array | undefined): PageMetadata {
  const root = core && parseXml(core).first;
  const text = (name: string) => root?.at(name)?.text.trim();
  return documentMetadata({
    title: text("title"),
    authors: [text("creator") ?? ""],
    published: text("created"),
    modified: text("modified"),
    language: text("language"),
    description: text("description"),
  });
}

/** A file's own metadata, without values filled in by programs. */
export function documentMetadata({ title, authors = [], published, modified, ...others }: Statements): PageMetadata {
  const names = authors.flatMap((several) => several.split(/(?:(?<!\s)\s+)?;\s*/u)).map((name) => name.trim());
  return stated({
    title: meaningless.test((title ?? "").trim()) ? undefined : title,
    authors: names.filter((name) => name !== "" && !placeholders.test(name)),
    published: isDate(published) ? published : undefined,
    modified: isDate(modified) ? modified : undefined,
    ...others,
  });
}

/** Default titles of programs: their own names, "untitled", the file name. */
const meaningless =
  /^(?:(?:untitled|unbenannt|sans titre|sin título|senza titolo)(?:[ -]?\d+)?|unknown|no title|\[?no data\]?|(?:title|document|dokument|documento|presentation|präsentation|présentation|book|sheet|slide|template|vorlage)[ -]?\d*|powerpoint[ -]pr.sentation|microsoft (?:office )?(?:word|powerpoint|excel)(?: (?:document|presentation|worksheet))?|microsoft (?:word|powerpoint|excel) - .*|.*\.(?:docx?|docm|dotx?|odt|ott|rtf|pdf|epub|mobi|pptx?|xlsx?|ods|odp|wpd|tex|html?|txt|indd|pages)|(?=[^_]*_)[\w.-]+|[^\p{L}\p{N}]*)$/iu;

/** Default author names of programs. */
const placeholders =
  /^(?:python-(?:docx|pptx)|openpyxl|user|admin|administrator|microsoft office user|microsoft corporation|preferred customer|unknown|author|apache poi)$/iu;

/** Year 1 and the epoch mean "not set". */
const isDate = (text: string | undefined): text is string =>
  /^\d{4}-\d{2}-\d{2}$/u.test(statedDate((text ?? "").slice(0, 10)) ?? "") && Number(text?.slice(0, 4)) > 1980;
