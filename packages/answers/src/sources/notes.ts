import { normalizeDoi } from "@wellsourced/citations";
import { dropTracking, omitUndefined } from "@wellsourced/core";
import type { Stretch } from "@wellsourced/core/markdown";
import { attribute } from "../inline/tags.ts";
import { anchorOf, endOfTemplate, readWikitext, shortCite } from "../inline/wikitext.ts";
import { type Entry, type EntryName, readEntry } from "./entry.ts";
import { parameters } from "./template.ts";

const reference = /<ref(\s[^<>]{0,600}?)?>/giu;
/** Parameter names of citation templates, in the languages of encyclopaedias. */
const names = {
  url: ["url", "lien", "indirizzo", "ссылка", "посилання", "نشانی", "مسار", "website", "archive-url"],
  doi: ["doi"],
  title: [
    "title",
    "titel",
    "titre",
    "título",
    "titulo",
    "titolo",
    "judul",
    "nimeke",
    "otsikko",
    "заглавие",
    "название",
    "عنوان",
    "शीर्षक",
    "제목",
    "標題",
    "标题",
  ],
  author: [
    "last",
    "last1",
    "author",
    "author1",
    "nachname",
    "autor",
    "autoren",
    "nom1",
    "nom",
    "auteur",
    "apellidos",
    "apellido",
    "cognome",
    "autore",
    "penulis",
    "efternamn",
    "författare",
    "tekijä",
    "автор",
    "фамилия",
    "مؤلف",
    "الأخير",
    "نام خانوادگی",
    "نویسنده",
    "لेखक",
    "लेखक",
    "저자",
    "성",
    "著者",
    "作者",
    "姓",
  ],
  year: [
    "year",
    "date",
    "jahr",
    "datum",
    "année",
    "año",
    "fecha",
    "anno",
    "data",
    "tahun",
    "år",
    "vuosi",
    "год",
    "дата",
    "سنة",
    "تاريخ",
    "سال",
    "तारीख",
    "वर्ष",
    "연도",
    "날짜",
    "年",
    "日期",
  ],
} as const;

type Facts = Pick<Entry, "url" | "doi" | "title" | "author" | "year">;

/** The facts that a citation template states about its work. */
function templateFacts(words: string): Facts | undefined {
  const at = words.indexOf("{{");
  const stop = at < 0 ? undefined : endOfTemplate(words, at);
  if (stop === undefined) return undefined;
  const { values } = parameters(words.slice(at + 2, stop - 2));
  const value = (keys: readonly string[]) => keys.map((key) => values.get(key)).find((one) => one !== undefined);
  const plain = (text: string | undefined) => (text === undefined ? undefined : readWikitext(text).text.trim());
  const url = value(names.url);
  const facts = omitUndefined({
    url: url === undefined ? undefined : dropTracking(url),
    doi: normalizeDoi(value(names.doi)),
    title: plain(value(names.title)),
    author: plain(value(names.author)),
    year: /(?:1[5-9]|20)\d\d/u.exec(value(names.year) ?? "")?.[0],
  });
  return facts.url === undefined && facts.doi === undefined && facts.title === undefined ? undefined : facts;
}

/** Reads an entry written as a citation template or as text. */
export function wikitextEntry(source: string, { start, end }: Stretch, named: EntryName): Entry {
  const words = source.slice(start, end);
  const entry = readEntry(readWikitext(words).shifted(start), { start, end }, named);
  const facts = templateFacts(words);
  if (!facts) return entry;
  const { author, year } = facts;
  return { ...entry, ...facts, names: author === undefined ? [] : [author], years: year === undefined ? [] : [year] };
}

/** The notes of a wikitext article: the first non-empty `<ref>` of each name. */
export function wikitextNotes(source: string): Entry[] {
  const notes = new Map<string, Entry>();
  for (const found of source.matchAll(reference)) {
    const [whole, attributes = ""] = found;
    if (attributes.endsWith("/")) continue;
    const start = found.index + whole.length;
    const close = source.indexOf("</ref>", start);
    if (close < 0) break;
    const anchor = anchorOf(attributes, source.slice(start, close));
    if (!notes.has(anchor) && !shortCite(source.slice(start, close)))
      notes.set(
        anchor,
        wikitextEntry(source, { start, end: close }, { anchors: [anchor], key: attribute(attributes, "name")?.trim() }),
      );
  }
  return [...notes.values()];
}
