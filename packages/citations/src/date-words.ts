/** Month names of English, German, French, Spanish, Italian, Portuguese, Dutch and Russian, by number. */
const names: readonly string[] = [
  "january jan januar jänner janvier janv enero ene gennaio gen janeiro januari января январь",
  "february feb februar feber février févr fevrier febrero febbraio fevereiro fev februari февраля февраль",
  "march mar märz mrz mars marzo março maart mrt марта март",
  "april apr avril avr abril abr aprile апреля апрель",
  "may mai mayo maggio mag maio mei мая май",
  "june jun juni juin junio giugno giu junho июня июнь",
  "july jul juli juillet juil julio luglio lug julho июля июль",
  "august aug août aout agosto ago augustus августа август",
  "september sep sept septembre septiembre settembre set setembro сентября сентябрь",
  "october oct oktober okt octobre octubre ottobre ott outubro out октября октябрь",
  "november nov novembre noviembre novembro ноября ноябрь",
  "december dec dezember dez décembre déc decembre diciembre dic dicembre dezembro декабря декабрь",
];

export const MONTH_WORDS: ReadonlyMap<string, number> = new Map(
  names.flatMap((line, at) => line.split(" ").map((word) => [word, at + 1] as const)),
);

/** CSL numbers seasons from spring. */
export const SEASON_WORDS: ReadonlyMap<string, number> = new Map(
  [
    "spring frühling frühjahr printemps primavera lente voorjaar весна 春 春季 봄",
    "summer sommer été verano estate verão zomer лето 夏 夏季 여름",
    "autumn fall herbst automne otoño autunno outono herfst осень 秋 秋季 가을",
    "winter hiver invierno inverno зима 冬 冬季 겨울",
  ].flatMap((line, at) => line.split(" ").map((word) => [word, at + 1] as const)),
);
