import { foldWord } from "./fold.ts";

/** What a word after a number does to it. */
export interface Unit {
  /** Units of one dimension can be converted into each other. `scale` is for words like "million". */
  readonly dimension: "scale" | "time" | "length" | "mass" | "volume" | "energy" | "power" | "temperature" | "percent";
  /** Size in the dimension's base unit. */
  readonly size: number;
}

/** Degrees of Fahrenheit differ from those of Celsius in their zero as well. */
const FAHRENHEIT = 5 / 9;
const ZERO = -32 * FAHRENHEIT;

/** A value in the base unit of its dimension; as it stands where it has none. */
export const inBase = (value: number, unit: Unit | undefined): number =>
  unit ? value * unit.size + (unit.size === FAHRENHEIT ? ZERO : 0) : value;

/** Words by dimension and size. */
type Rows = Readonly<Record<Unit["dimension"], Readonly<Record<number, string>>>>;

/** Whole words, in the languages we have lists for. Written as people write them; folded below. */
const WORDS: Rows = {
  percent: {
    1: "% percent per-cent prozent procent percento persen ٪ процент процента процентов درصد 퍼센트",
  },
  scale: {
    1e3: "thousand thousands tausend mille mila mil milhar duizend ribu тысяча тысячи тысяч тыс ألف آلاف الف هزار",
    1e6: `million millions millionen mio milione milioni millón millones milhão milhões miljoen juta миллион миллиона миллионов
     млн مليون ملايين میلیون`,
    1e9: `billion billions bn milliarde milliarden mrd milliard milliards miliardo miliardi bilhão bilhões miljard miliar
     миллиард миллиарда миллиардов млрд مليار مليارات میلیارد`,
    1e12: "trillion trillions triliun трлн تريليون تریلیون",
  },
  time: {
    1: "second seconds sekunde sekunden seconde secondes secondo secondi segundo segundos detik секунд секунды",
    60: "minute minutes minuten minuto minuti minutos menit минут минуты минута دقيقة دقائق دقیقه",
    3600: "hour hours stunde stunden heure heures ora ore hora horas uur jam час часа часов ساعة ساعات ساعت",
    86400:
      "day days tag tage tagen jour jours giorno giorni día días dia dias dag dagen hari день дня дней يوم أيام روز",
    604800: `week weeks woche wochen semaine semaines settimana settimane semana semanas weken minggu pekan неделя недели недель
     أسبوع أسابيع هفته`,
    2629800: `month months monat monate monaten mois mese mesi mes meses mês maand maanden bulan месяц месяца месяцев شهر أشهر
     شهور ماه`,
    31557600: `year years year-old years-old jahr jahre jahren an ans année années anno anni año años ano anos jaar jaren tahun
     год года лет سنة سنوات عام أعوام سال`,
  },
  length: {
    0.001: "mm millimeter millimetre millimeters millimetres millimètre millimètres",
    0.01: "cm centimeter centimetre centimeters centimetres zentimeter centimètre centimètres centimetri",
    0.0254: "inch inches",
    0.3048: "ft foot feet piedi pieds pies fuß kaki",
    0.9144: "yard yards",
    1e-6: "µm μm um micron microns micrometer micrometre micrometers micrometres mikrometer",
    1e-9: "nm nanometer nanometre nanometers nanometres",
    1: "m meter metre meters metres mètre mètres metri metro metros metern м метр метра метров متر مترا",
    1000: `km kilometer kilometre kilometers kilometres kilometern kilomètre kilomètres chilometro chilometri kilómetro
     kilómetros км километр километра километров كيلومتر کیلومتر`,
    1609.344: "mile miles meile meilen miglia miglio milla millas mil-laut миль мили",
  },
  temperature: { 1: "°c", [FAHRENHEIT]: "°f" },
  mass: {
    1e-9: "ng nanogram nanograms nanogramm nanogramme nanogrammes nanogrammi nanogramos",
    1e-6: `µg μg ug mcg microgram micrograms mikrogramm microgramme microgrammes microgrammo microgrammi microgramo microgramos
     micrograma microgramas мкг`,
    0.001: "mg milligram milligrams milligramm",
    1: "g gram grams gramme grammes gramm grammi gramo gramos грамм грамма граммов",
    1000: "kg kilo kilos kilogram kilograms kilogramm chilogrammi кг килограмм килограмма килограммов",
    453.592: "lb lbs pound pounds",
    1e6: "ton tons tonne tonnes tonnen tonnellate toneladas тонн тонна тонны",
  },
  volume: {
    0.001: "ml millilitre millilitres milliliter milliliters millilitri mililitros мл",
    1: "litre litres liter liters litro litros litri литр литра литров لتر لترات لیتر",
    3.78541: "gallon gallons",
  },
  energy: {
    1: "joule joules",
    1000: "kj kilojoule kilojoules кдж",
    4184: "kcal kilocalorie kilocalories kilokalorien calorie calories kalorien calorías ккал килокалорий калорий",
    3.6e6: "kwh kilowattstunde kilowattstunden kilowattheures квтч",
    3.6e9: "mwh megawattstunde megawattstunden",
    3.6e12: "gwh gigawattstunde gigawattstunden",
    3.6e15: "twh terawattstunde terawattstunden",
  },
  power: {
    1: "watt watts",
    1e3: "kw kilowatt kilowatts квт",
    1e6: "mw megawatt megawatts мвт",
    1e9: "gw gigawatt gigawatts гвт",
  },
};

/** Signs that follow a number without a space, in scripts that write so. The longest comes first. */
const SIGNS: Rows = {
  mass: { 1e-6: "微克", 0.001: "毫克" },
  scale: {
    1e6: "백만 百万 百萬",
    1e7: "천만 千万 千萬",
    1e4: "만 万 萬",
    1e8: "억 亿 億",
    1e12: "조 兆",
    1e3: "천 千",
  },
  time: {
    31557600: "년 年 歳 살 세",
    2629800: "개월 か月 ヶ月 个月 個月",
    86400: "일 日 天",
    604800: "주 週間 周",
    3600: "시간 時間 小时 小時",
    60: "분 分",
  },
  length: {
    1000: "킬로미터 キロメートル 公里 千米 キロ",
    1: "미터 メートル 米",
  },
  volume: { 0.001: "밀리리터 ミリリットル 毫升", 1: "리터 リットル 升" },
  energy: { 4184: "킬로칼로리 キロカロリー 千卡 大卡" },
  power: {},
  temperature: {},
  percent: {
    1: "퍼센트 パーセント ％ %",
  },
};

const DIMENSIONS: readonly Unit["dimension"][] = [
  "scale",
  "time",
  "length",
  "mass",
  "volume",
  "energy",
  "power",
  "temperature",
  "percent",
];
const table = (rows: Rows): ReadonlyMap<string, Unit> =>
  new Map(
    DIMENSIONS.flatMap((dimension) =>
      Object.entries(rows[dimension]).flatMap(([size, words]) =>
        words
          .split(/\s+/u)
          .map((word) => [foldWord(word.replace("-", " ")), { dimension, size: Number(size) }] as const),
      ),
    ),
  );

let words: ReadonlyMap<string, Unit> | undefined;
let signs: readonly (readonly [string, Unit])[] | undefined;

/** The unit that a word names. */
export function unitOf(word: string): Unit | undefined {
  words ??= table(WORDS);
  return words.get(foldWord(word));
}

/** The unit at the start of a text that goes on without a space, and its length. */
export function signAt(text: string): { readonly unit: Unit; readonly length: number } | undefined {
  signs ??= [...table(SIGNS)].sort(([a], [b]) => b.length - a.length);
  const found = signs.find(([sign]) => text.startsWith(sign));
  return found && { unit: found[1], length: found[0].length };
}
