import type { PageMetadata } from "@wellsourced/core";
import { leafTexts } from "@wellsourced/markup/xml";

/** Title, authors and dates from `docProps/core.xml`, which all Office files share. */
export function officeMetadata(core: Uint8Array | undefined): PageMetadata {
  if (!core) return {};
  const { title, creator, created, modified, language, description } = leafTexts(core);
  return documentMetadata({ title, authors: creator ? [creator] : [], created, modified, language, description });
}

export interface Properties {
  readonly title?: string | undefined;
  readonly authors?: readonly string[] | undefined;
  readonly created?: string | undefined;
  readonly modified?: string | undefined;
  readonly language?: string | undefined;
  readonly description?: string | undefined;
}

/** What a file says of itself, without what its program made up. */
export function documentMetadata(given: Properties): PageMetadata {
  const { title, created, modified, language, description } = given;
  const authors = (given.authors ?? [])
    .flatMap((names) => names.split(/(?:(?<!\s)\s+)?;\s*/u))
    .map((name) => name.trim())
    .filter((name) => name !== "" && !placeholders.test(name));
  return {
    ...(title && !meaningless.test(title.trim()) ? { title } : {}),
    ...(authors.length > 0 ? { authors } : {}),
    ...(isDate(created) ? { published: created } : {}),
    ...(isDate(modified) ? { modified } : {}),
    ...(language ? { language } : {}),
    ...(description ? { description } : {}),
  };
}

/** What programs put where a title would stand: their own names, "untitled", the name of the file. */
const meaningless =
  /^(?:(?:untitled|unbenannt|sans titre|sin título|senza titolo)(?:[ -]?\d+)?|unknown|no title|\[?no data\]?|(?:title|document|dokument|documento|presentation|präsentation|présentation|book|sheet|slide|template|vorlage)[ -]?\d*|powerpoint[ -]pr.sentation|microsoft (?:office )?(?:word|powerpoint|excel)(?: (?:document|presentation|worksheet))?|microsoft (?:word|powerpoint|excel) - .*|.*\.(?:docx?|docm|dotx?|odt|ott|rtf|pdf|epub|mobi|pptx?|xlsx?|ods|odp|wpd|tex|html?|txt|indd|pages)|(?=[^_]*_)[\w.-]+|\W*)$/iu;

/** Names that programs write, not people. */
const placeholders =
  /^(?:python-(?:docx|pptx)|openpyxl|user|admin|administrator|microsoft office user|unknown|author|apache poi)$/iu;

/** Year 1 and the epoch stand for "nobody set it". */
const isDate = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}/u.test(text) && Number(text.slice(0, 4)) > 1980;
