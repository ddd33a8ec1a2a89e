import { fold } from "@wellsourced/core";

export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Whether `4/5/2024` is in May. Not known: such a date is nobody's. */
export type DayFirst = boolean | undefined;

/** A real day of a year in which the web may speak of itself, or of older works. */
function isDay({ year, month, day }: Day): boolean {
  if (year < 1900 || year > 2100 || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export function valid(year: string | undefined, month: number | string | undefined, day: string | undefined) {
  // Two digits are years of the web.
  const full = year?.length === 2 ? Number(year) + (Number(year) > 89 ? 1900 : 2000) : Number(year);
  const found = { year: full, month: Number(month ?? 0), day: Number(day) };
  return isDay(found) ? found : undefined;
}

/**
 * One way to write a day: a pattern with the groups `y`, `m` (a number or a name) and `d`, or `y`, `a` and `b` where the
 * order is open; and marks of which one stands in every text that the pattern matches.
 */
type Way = readonly [pattern: string, ...marks: readonly string[]];

const raw = String.raw;
const YEAR = raw`(?<y>(?:19|20)\d\d)`;

/**
 * Ways to write a day with a whole year in folded text, the sure ones first. No pattern repeats within a repetition: all
 * are linear.
 */
const longWays = (letter: string): readonly Way[] => [
  [raw`(?<!\d)${YEAR}(?<s>[-/.]) ?(?<m>\d{1,2})\k<s> ?(?<d>\d{1,2})(?!\d)`, "-", "/", "."],
  [raw`(?<!\d)${YEAR} ?[年년] ?(?<m>\d{1,2}) ?[月월] ?(?<d>\d{1,2}) ?[日일]`, "年", "년"],
  [
    raw`(?<![\d${letter}])(?<d>\d{1,2})(?:st|nd|rd|th|er|\.|o|a)?[ ./-]{0,3}(?:(?:de|of|di) |d')?(?<m>[${letter}]{3,14})[.,]{0,2}[ ./-]{0,2}(?:(?:de|del|of) )?${YEAR}(?!\d)`,
  ],
  [
    raw`(?<![${letter}])(?<m>[${letter}]{3,14})\.?[ /-]{0,2}(?<d>\d{1,2})(?:st|nd|rd|th)?[,.]?(?: |/|-|, )?${YEAR}(?!\d)`,
  ],
  [raw`(?<!\d)${YEAR}[.,]?[ /-]?(?<m>[${letter}]{3,14})\.?[ /-](?<d>\d{1,2})(?!\d)`],
  [raw`(?<!\d)(?<d>\d{1,2})(?:,| )? ?thang (?<m>\d{1,2})(?:,|/| )? ?(?:nam )?${YEAR}(?!\d)`, "thang"],
  [raw`(?<!\d)(?<d>\d{1,2})\. ?(?<m>\d{1,2})\. ?${YEAR}(?!\d)`, "."],
  [raw`(?<![\d/])(?<a>\d{1,2}) ?(?<s>[/-]) ?(?<b>\d{1,2}) ?\k<s> ?${YEAR}(?![\d/])`, "/", "-"],
  [raw`(?<!\d)${YEAR}(?<m>0[1-9]|1[0-2])(?<d>[0-2]\d|3[01])(?!\d)`],
];
/** Ways with two digits for the year. */
const shortWays = (letter: string): readonly Way[] => [
  [raw`(?<![\d.])(?<d>\d{1,2})\. ?(?<m>\d{1,2})\. ?(?<y>\d\d)(?![\d.:])`, "."],
  [raw`(?<![\d/])(?<a>\d{1,2})/(?<b>\d{1,2})/(?<y>\d\d)(?![\d/:])`, "/"],
  [raw`(?<![\d-])(?<d>\d{1,2})[ -](?<m>[${letter}]{3,14})[ -]'?(?<y>\d\d)(?![\d:])`],
];

/** The day that a reader's pattern matched; a part above twelve is the day, else the page's habit decides. */
export function dayOf({ groups = {} }: RegExpExecArray, dayFirst: DayFirst): Day | undefined {
  const { y, m = "", d, a, b } = groups;
  if (a === undefined) return valid(y, monthOf(m) ?? m, d);
  if (Number(a) > 12 || a === b) return valid(y, b, a);
  if (Number(b) > 12) return valid(y, a, b);
  if (dayFirst === undefined) return undefined;
  return dayFirst ? valid(y, b, a) : valid(y, a, b);
}

const year = /(?:19|20)\d\d/u;
const otherLetter = /(?![a-z])\p{L}/u;

interface Reader {
  readonly pattern: RegExp;
  readonly marks: readonly string[];
}

const readersOf = (letter: string): { readonly all: readonly Reader[]; readonly short: readonly Reader[] } => {
  const toReader = ([pattern, ...marks]: Way): Reader => ({ pattern: new RegExp(pattern, "u"), marks });
  const short = shortWays(letter).map(toReader);
  return { all: [...longWays(letter).map(toReader), ...short], short };
};
/** Patterns for the letters of all scripts are large and slow: most texts need only those of one. */
const ofLatin = readersOf("a-z");
const ofAll = readersOf("\\p{L}");

/** Readers that may find a day in the folded text, in order of trust. */
export function readersFor(folded: string): readonly Reader[] {
  const readers = otherLetter.test(folded) ? ofAll : ofLatin;
  const listed = year.test(folded) ? readers.all : readers.short;
  return listed.filter(({ marks }) => marks.length === 0 || marks.some((mark) => folded.includes(mark)));
}

/**
 * Month names by language, January first, forms of one month joined by `/`. Folded: no accents, lower case. Names that
 * mean different months in two languages are left to the language that is written more.
 */
const languages: readonly string[] = [
  "january/jan february/feb march/mar april/apr may june/jun july/jul august/aug september/sept/sep october/oct november/nov december/dec",
  "januar/janner/jaenner februar/feber marz/maerz/mrz april mai juni juli august september/sept oktober/okt november dezember/dez",
  "janvier/janv fevrier/fevr/fev mars avril/avr mai juin juillet/juil aout septembre octobre novembre decembre",
  "enero/ene febrero marzo abril/abr mayo junio julio agosto/ago septiembre/setiembre/set octubre noviembre diciembre/dic",
  "gennaio/gen febbraio marzo aprile maggio/mag giugno/giu luglio/lug agosto settembre/sett ottobre/ott novembre dicembre",
  "janeiro fevereiro marco abril maio junho julho agosto setembro outubro/out novembro dezembro",
  "januari februari maart/mrt april mei juni juli augustus september oktober november december",
  "stycznia/styczen/sty lutego/luty/lut marca/marzec kwietnia/kwiecien/kwi maja/maj czerwca/czerwiec/cze lipca/lipiec/lip sierpnia/sierpien/sie wrzesnia/wrzesien/wrz pazdziernika/pazdziernik/paz listopada/listopad/lis grudnia/grudzien/gru",
  "ledna/leden unora/unor brezna/brezen dubna/duben kvetna/kveten cervna/cerven cervence/cervenec srpna/srpen zari rijna/rijen listopadu prosince/prosinec",
  "januara februara marca aprila maja juna jula augusta septembra oktobra novembra decembra",
  "января/январь/янв февраля/февраль/фев/февр марта/март/мар апреля/апрель/апр мая/маи июня/июнь/июн июля/июль/июл августа/август/авг сентября/сентябрь/сен/сент октября/октябрь/окт ноября/ноябрь/ноя/нояб декабря/декабрь/дек",
  "січня/січень/січ лютого/лютии/лют березня/березень/бер квітня/квітень/квіт травня/травень/трав червня/червень/черв липня/липень/лип серпня/серпень/серп вересня/вересень/вер жовтня/жовтень/жовт листопада/листопад/лист грудня/грудень/груд",
  "януари февруари март април маи юни юли август септември октомври ноември декември",
  "ocak/oca subat mart nisan/nis mayis/mayıs haziran/haz temmuz/tem agustos/agu eylul/eyl ekim/eki kasim/kasım aralik/aralık",
  "januari februari mars april maj juni juli augusti september oktober november december",
  "januar februar marts april maj juni juli august september oktober november desember/des",
  "tammikuuta/tammikuu helmikuuta/helmikuu maaliskuuta/maaliskuu huhtikuuta/huhtikuu toukokuuta/toukokuu kesakuuta/kesakuu heinakuuta/heinakuu elokuuta/elokuu syyskuuta/syyskuu lokakuuta/lokakuu marraskuuta/marraskuu joulukuuta/joulukuu",
  "ιανουαριου/ιανουαριος/ιαν φεβρουαριου/φεβρουαριος/φεβ μαρτιου/μαρτιος/μαρ απριλιου/απριλιος/απρ μαιου/μαιος/μαι ιουνιου/ιουνιος/ιουν ιουλιου/ιουλιος/ιουλ αυγουστου/αυγουστος/αυγ σεπτεμβριου/σεπτεμβριος/σεπ οκτωβριου/οκτωβριος/οκτ νοεμβριου/νοεμβριος/νοε δεκεμβριου/δεκεμβριος/δεκ",
  "januar februar marcius/marc aprilis majus junius julius augusztus szeptember/szept oktober november december",
  "ianuarie/ian februarie martie aprilie mai iunie/iun iulie/iul august septembrie octombrie noiembrie/noi decembrie",
  "januari februari maret april mei juni juli agustus september oktober november desember",
  "يناير فبراير مارس ابريل مايو يونيو/يونيه يوليو/يوليه اغسطس سبتمبر اكتوبر نوفمبر ديسمبر",
  "ינואר פברואר מרץ/מרס אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר",
];

const months: ReadonlyMap<string, number> = new Map(
  languages
    .flatMap((line) =>
      line.split(" ").flatMap((names, at) => names.split("/").map((name): [string, number] => [fold(name), at + 1])),
    )
    .reverse(),
);

/** The number of a month, by its folded name; Hebrew joins its preposition to the name. */
export const monthOf = (name: string): number | undefined => months.get(name) ?? months.get(name.replace(/^[בב]/u, ""));
