/** Months, "retrieved", "volume" and the like, in the languages that lists of references are mostly written in. */
const trade =
  /(?:\b(?:vol|volume|pages|no|nr|bd|jg|ed|eds|edn|hg|hrsg|pp?|ss?|aufl|diss|verlag|press|publish\w*|universit\w*|journal|review|proceedings|conference|zeitschrift|revue|rivista|annals|letters|transactions|bulletin|quarterly|report|working paper|discussion paper|thesis|dissertation|arxiv|preprint|isbn|issn|retrieved|accessed|available|abgerufen|zugriff|consult[ée]\w*|springer|wiley|elsevier|routledge|sage|campus|suhrkamp)\b\.?|\bin:\s|\d\s?\(\d{1,4}\)|\d:\s?\w?\d|\b\d{1,4}\s?[-–—]+\s?\d{1,4}\b)/iu;
const year = /(?<!\d)(?:1[5-9]|20)\d{2}[a-z]?(?!\d)/u;
const undated =
  /\b(?:forthcoming|in press|im erscheinen|erscheint|n\.\s?d\.|o\.\s?j\.|s\.\s?d\.|im druck|submitted|to appear)/iu;
/** A dash or "ders." where the name of the entry before goes on. */
const again = /^(?:[-–—_]{2,}|\*{3}|ders\.|dies\.|dass\.|idem\b)/iu;
const identifier = /https?:\/\/|\bwww\.|\b10\.\d{4,9}\/|\barxiv[:.]|\bisbn\b|\bpmid\b/iu;

const given = "\\p{Lu}[\\p{L}.'’-]*";
/** "van der Berg", "d'Alembert", "delPiero": behind a particle comes a blank or the name, so that it ends in one way only. */
const particle =
  "(?:(?:van(?:de[nr]?)?|von|vom|zu|zur|der|den|de|del|della|di|da|dos|du|des|la|le|ter|ten|te|al|el|bin|ibn|st\\.)(?:\\s|(?=\\p{Lu}))|[dl]['’]\\s?){0,6}";
const family = `${particle}\\p{Lu}[\\p{L}'’\`´-]*(?:[ -]${particle}\\p{Lu}[\\p{L}'’\`´-]+){0,2}`;

/** `Byron, A.`, `Byron A,`, `A. Byron`, `Ada Byron,` at the start: how lists name their authors. */
const heads = [
  new RegExp(`^${family},? ?(?:\\p{Lu}\\.|\\p{Lu}{1,3}\\b(?!\\p{Ll}))`, "u"),
  new RegExp(`^${family}, ?${given}`, "u"),
  new RegExp(`^(?:\\p{Lu}\\p{L}?\\.[ -]?){1,4} ?${family}`, "u"),
  new RegExp(`^${given}(?: \\p{Lu}\\.)* ${family}(?:,| and | & | et | und |:|\\.)`, "u"),
];

/** Does the text begin like a list's entry does, with a person's name? */
export const beginsWithName = (text: string): boolean => heads.some((head) => head.test(text.slice(0, 120)));

/** Is there a year, or a word in its place? */
export const hasYear = (text: string): boolean => year.test(text) || undated.test(text);

/** Marks of a reference, counted: a sentence of an article reaches one or two. */
export function referenceMarks(text: string): number {
  const marks = [
    beginsWithName(text) || again.test(text) ? 2 : 0,
    hasYear(text) ? 1 : 0,
    trade.test(text) ? 1 : 0,
    identifier.test(text) ? 2 : 0,
    /^["“„«‘»]|[.:,]\s?["“„«‘»]/u.test(text) ? 1 : 0,
    /^[\p{Lu}"“„«»][^.!?]{3,80}[,.]? \(?(?:1[5-9]|20)\d\d[a-z]?\)?/u.test(text) ? 1 : 0,
  ];
  return marks.reduce((sum, one) => sum + one, 0);
}

/** Could this be one reference? Long texts are paragraphs, short ones pieces of a page. */
export const looksLikeReference = (text: string): boolean =>
  text.length >= 20 && text.length <= 2_500 && referenceMarks(text) >= 3;

const words =
  "references|reference list|list of references|references cited|cited references|literature cited|works cited|bibliography|literature|sources|further reading|works consulted|references and notes|notes and references|selected bibliography|" +
  "literatur|literaturverzeichnis|literaturangaben|literaturliste|quellen|quellenverzeichnis|quellen und literatur|bibliographie|bibliografie|verwendete literatur|zitierte literatur|schrifttum|literatur und quellen|" +
  "références|références bibliographiques|bibliographie sélective|ouvrages cités|sources et bibliographie|" +
  "bibliografia|riferimenti|riferimenti bibliografici|opere citate|fonti|bibliografía|referencias|referencias bibliográficas|obras citadas|fuentes|referências|referências bibliográficas|" +
  "literatuur|literatuurlijst|referenties|bronnen|referenser|källor|litteratur|litteraturliste|referanser|kilder|kirjallisuus|lähteet|viitteet|" +
  "literatura|použitá literatura|piśmiennictwo|irodalom|irodalomjegyzék|kaynakça|kaynaklar|viri|izvori|reference și bibliografie|" +
  "литература|список литературы|библиография|источники|бібліографія|参考文献|引用文献|參考文獻|참고문헌|참고 문헌|المراجع|" +
  "citations|citation list|source list|daftar pustaka|referensi|sumber|संदर्भ|सन्दर्भ|संदर्भ सूची|स्रोत|منابع|مراجع|مآخذ|المصادر|قائمة المراجع|출처|出典|参考资料|參考資料|来源|來源|参考来源|資料来源|资料来源";
const heading = new RegExp(`^(?:[\\dIVX]{1,5}(?:\\.\\d{1,2})*[.)]?\\s{1,4})?(?:${words})\\s?[:.]?$`, "iu");
const spaced = /^(?:\p{L} ){4,}\p{L}$/u;

/** Is this line the heading of a list of references? Numbered, spaced out or in capitals as well. */
export function isReferenceHeading(line: string): boolean {
  if (line.length > 60) return false;
  const text = spaced.test(line.trim()) ? line.replace(/ /gu, "") : line.trim();
  return heading.test(text.replace(/^[#*_=\s]+|(?<![#*_=\s])[#*_=\s]+$/gu, ""));
}

const ends =
  /^(?:[\dIVX]{1,4}[.)]?\s+)?(?:appendi(?:x|ces)|anhang|annex(?:es)?|anlagen?|annexe|apéndice|acknowledge?ments?|danksagung|about the authors?|author(?:s|’s|'s)?(?: information| note)?|autor(?:en|innen|in)?(?:angaben)?|zur person|zu den autoren|figures?|tables?|list of (?:figures|tables)|abbildung(?:en|sverzeichnis)?|tabelle[n]?|notes?|end\s?notes|footnotes?|anmerkungen|fußnoten|contact|kontakt|address(?:es)?|anschrift|supplementary (?:material|information)|abstract|zusammenfassung|summary|index|glossar(?:y)?|curriculum vitae|lebenslauf|eidesstattliche erklärung|discussion papers?|working papers?|external links|see also|weblinks|einzelnachweise)(?:[.:]?$|:\s|\s+(?:[A-Z]|[IVX]{1,4}|\d{1,2})(?:[.:]|$|\s))/iu;

/** Is this line the heading of what follows a list of references? */
export const isOtherHeading = (line: string): boolean =>
  line.length <= 80 && ends.test(line) && !hasYear(line) && !/[,;]$/u.test(line);
