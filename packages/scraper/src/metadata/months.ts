import { fold } from "@wellsourced/core";

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
