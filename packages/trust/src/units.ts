import { foldWord } from "./fold.ts";

/** The first that lists a word has it. */
const DIMENSIONS = [
  "scale",
  "time",
  "length",
  "area",
  "speed",
  "mass",
  "volume",
  "energy",
  "power",
  "pressure",
  "frequency",
  "data",
  "temperature",
  "percent",
  "part",
  "voltage",
  "amount",
  "dose",
  "activity",
] as const;

/** What a word after a number does to it. */
export interface Unit {
  /** Units of one dimension can be converted into each other. `scale` is for words like "million". */
  readonly dimension: (typeof DIMENSIONS)[number];
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
type Rows = Readonly<Partial<Record<Unit["dimension"], Readonly<Record<number, string>>>>>;

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
    1e-9: "nanosecond nanoseconds",
    1e-6: "microsecond microseconds mikrosekunde mikrosekunden",
    1e-3: "millisecond milliseconds millisekunde millisekunden milliseconde millisecondes",
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
  area: {
    1: "quadratmeter quadratmetern",
    1e4: "hectare hectares hektar ettari ettaro hectárea hectáreas гектар гектара гектаров",
    4046.86: "acre acres",
    1e6: "quadratkilometer quadratkilometern",
  },
  speed: { 0.44704: "mph", 0.27778: "kmh kph", 0.51444: "knot knots" },
  pressure: { 1: "pascal pascals", 1e3: "kilopascal kilopascals", 1e6: "megapascal megapascals" },
  temperature: { 1: "°c", [FAHRENHEIT]: "°f" },
  mass: {
    1e-9: "ng nanogram nanograms nanogramm nanogramme nanogrammes nanogrammi nanogramos",
    1e-6: `µg μg ug mcg microgram micrograms mikrogramm microgramme microgrammes microgrammo microgrammi microgramo microgramos
     micrograma microgramas мкг`,
    0.001: "mg milligram milligrams milligramm",
    1: "g gram grams gramme grammes gramm grammi gramo gramos грамм грамма граммов",
    1000: "kg kilo kilos kilogram kilograms kilogramm chilogrammi кг килограмм килограмма килограммов",
    28.3495: "oz ounce ounces",
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

/** Symbols that are so in these very letters alone: "5 ms", and no "Ms". */
const SYMBOLS: Rows = {
  time: { 1e-9: "ns", 1e-6: "µs μs", 1e-3: "ms", 60: "min", 3600: "h" },
  area: { 1e4: "ha" },
  mass: { 1e6: "t", 1e9: "kt", 1e12: "Mt" },
  volume: { 1e-6: "µl μl µL μL", 0.001: "mL", 0.01: "cl cL", 0.1: "dl dL", 1: "l L", 100: "hl hL" },
  energy: { 3600: "Wh", 1e6: "MJ", 1e9: "GJ" },
  power: { 1e-3: "mW", 1: "W" },
  pressure: { 1: "Pa", 100: "hPa mbar", 1e3: "kPa", 1e5: "bar", 1e6: "MPa", 1e9: "GPa" },
  part: { 1e-9: "ppb", 1e-6: "ppm" },
  voltage: { 1e-3: "mV", 1: "V", 1e3: "kV" },
  amount: { 1e-9: "nmol", 1e-6: "µmol μmol", 1e-3: "mmol", 1: "mol" },
  dose: { 1e-6: "µSv μSv", 1e-3: "mSv", 1: "Sv" },
  activity: { 1: "Bq", 1e3: "kBq", 1e6: "MBq", 1e9: "GBq" },
  frequency: { 1: "Hz", 1e3: "kHz", 1e6: "MHz", 1e9: "GHz" },
  data: { 1e3: "kB KB", 1e6: "MB", 1e9: "GB", 1e12: "TB" },
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
  percent: {
    1: "퍼센트 パーセント ％ %",
  },
};

const table = (rows: Rows, formOf: (word: string) => string = foldWord): ReadonlyMap<string, Unit> =>
  new Map(
    DIMENSIONS.flatMap((dimension) =>
      Object.entries(rows[dimension] ?? {}).flatMap(([size, words]) =>
        words.split(/\s+/u).map((word) => [formOf(word.replace("-", " ")), { dimension, size: Number(size) }] as const),
      ),
    ),
  );

let words: ReadonlyMap<string, Unit> | undefined;
let symbols: ReadonlyMap<string, Unit> | undefined;
let signs: readonly (readonly [string, Unit])[] | undefined;

/** The unit that a word names. */
export function unitOf(word: string): Unit | undefined {
  words ??= table(WORDS);
  symbols ??= table(SYMBOLS, (symbol) => symbol);
  return symbols.get(word) ?? words.get(foldWord(word));
}

/** What makes an area, a volume or a speed of a length, behind it and before it. */
const BEHIND =
  /^(?:(²|\^?2(?!\p{N})|[ \u00a0](?:carrés?|cuadrados?|quadrati|quadrados?|persegi)(?!\p{L}))|(³|\^?3(?!\p{N})|[ \u00a0](?:cubes?|cúbicos?|cubi)(?!\p{L}))|\)?[ \u00a0]?\/[ \u00a0]?(?:h|hr)(?!\p{L})|\)?[ \u00a0](?:per|an|pro) (?:hour|Stunde)(?!\p{L})|([ \u00a0]?\/[ \u00a0]?s(?![\p{L}\p{N}²])|[ \u00a0]per second(?!\p{L})))/u;
const AHEAD = /^[\s\u00a0-]{0,2}(?:(?:square|sq\.?|quadrat)|(cubic|cu\.?))[ \u00a0](?=\p{L})/iu;
const LITRES = 1_000;

/** A length with what stands behind it: "km²", "km/h", "m³". */
export function compound(unit: Unit, rest: string): { readonly unit: Unit; readonly length: number } {
  const found = unit.dimension === "length" ? BEHIND.exec(rest) : null;
  if (!found) return { unit, length: 0 };
  const [{ length }, square, cube, second] = found;
  if (square) return { unit: { dimension: "area", size: unit.size ** 2 }, length };
  if (cube) return { unit: { dimension: "volume", size: unit.size ** 3 * LITRES }, length };
  return { unit: { dimension: "speed", size: second ? unit.size : unit.size / 3_600 }, length };
}

/** "Square" or "cubic" before a length, as the power that it stands for. */
export function powerBefore(rest: string): { readonly power: "²" | "³"; readonly length: number } | undefined {
  const found = AHEAD.exec(rest);
  return found ? { power: found[1] ? "³" : "²", length: found[0].length } : undefined;
}

/** The unit at the start of a text that goes on without a space, and its length. */
export function signAt(text: string): { readonly unit: Unit; readonly length: number } | undefined {
  signs ??= [...table(SIGNS)].sort(([a], [b]) => b.length - a.length);
  const found = signs.find(([sign]) => text.startsWith(sign));
  return found && { unit: found[1], length: found[0].length };
}
