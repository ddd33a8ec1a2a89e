import { tableOf } from "../tables.ts";

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Words that carry no meaning of their own in a title; a title may lose any of them. */
export const STOP = words(
  "a an the of in on at to for from by with and or as is are was were be been its it this that these those their via per " +
    "into onto over under between among within during through upon than then do does can how what why who when where which " +
    "der die das des dem den ein eine einer eines einem einen und oder in im von vom zu zum zur mit bei auf aus fur uber als am an " +
    "le la les l de du d un une et ou en au aux dans par pour sur " +
    "el los las del y o e con por para una " +
    "il lo gli i della dello delle dei degli di da nel nella e " +
    "os as do da dos das um uma em no na com ao het een van op met te och av i pa til for w z na do oraz dla " +
    "и в во на с со о об от до из по для при к за как и vs versus sp spp nov et al",
);

/** Words that many titles share and that a careless copy loses or trades first. */
export const WEAK = words(
  "new novel study studies analysis research investigation approach method methods based using use used towards toward effect effects " +
    "role application applications development design evaluation assessment case report review some recent case cases results model",
);

/** A number behind one of these tells one work, or one thing, from the next. */
export const SERIES = words(
  "part parts pt type types phase volume vol chapter ch no number nr stage grade group class level section book issue series " +
    "version edition teil band partie tome parte volumen tomo parti deel del experiment article paper lecture note unit module season " +
    "episode supplement annex appendix factor generation wave часть том выпуск",
);

const numberWords = tableOf(
  "one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 " +
    "1st=first 2nd=second 3rd=third 4th=fourth 5th=fifth 6th=sixth 7th=seventh 8th=eighth 9th=ninth 10th=tenth " +
    "ii=2 iii=3 iv=4 vi=6 vii=7 viii=8 ix=9 xi=11 xii=12 xiii=13 xiv=14 xv=15 xvi=16",
);
/** Single letters are Roman numerals only where a number is due. */
const romanLetters = new Map([
  ["i", "1"],
  ["v", "5"],
  ["x", "10"],
]);
const ordinals = words("first second third fourth fifth sixth seventh eighth ninth tenth");

export const arabic = (word: string): string => numberWords.get(word) ?? word;
export const romanLetter = (word: string): string => romanLetters.get(word) ?? word;
export const isNumber = (word: string): boolean => /^\d+(?:\.\d+)*$/u.test(word) || ordinals.has(word);

/** Words that turn what follows into its contrary. */
export const NEGATION = words(
  "not no non without never neither nor cannot lack absence lacking fails fail failed kein keine nicht ohne nie pas sans jamais aucun sin nunca senza mai nao sem nunca niet geen zonder не без нет",
);

/**
 * Pairs of word parts that a slip of the pen does not explain: other substances, other directions, the contrary.
 * An empty part is the word without it.
 */
const opposedStarts = (
  "hyper/hypo inter/intra macro/micro micro/nano macro/nano pre/post pre/peri post/peri ante/post endo/exo homo/hetero ad/ab in/ex im/ex over/under " +
  "up/down mono/di mono/bi mono/poly di/tri bi/tri tri/tetra uni/multi uni/bi bi/multi para/meta ortho/para ortho/meta cis/trans anti/pro supra/infra sub/supra " +
  "extra/intra non/ un/ in/ im/ ir/ il/ dis/ a/ an/ anti/ de/ mis/ counter/ pre/ post/ re/ sub/ super/ co/ pseudo/ multi/ bio/ iso/ neo/ thio/ oxy/ deoxy/ hydroxy/ auto/allo syn/anti"
)
  .split(" ")
  .map((pair) => pair.split("/") as [string, string]);
const opposedEnds = "ate ite ide ane ene yne ol al one ine yl ase ose ic ous less ful".split(" ");

const between = (a: string, b: string, [one, other]: readonly [string, string]): boolean =>
  a.startsWith(one) &&
  b.startsWith(other) &&
  a.slice(one.length) === b.slice(other.length) &&
  a.length - one.length > 2;

/** Whether two words that look alike mean different things for a reason. */
export function opposed(a: string, b: string): boolean {
  if (opposedStarts.some((pair) => between(a, b, pair) || between(b, a, pair))) return true;
  const ending = (word: string) => opposedEnds.filter((end) => word.endsWith(end) && word.length - end.length > 2);
  return ending(a).some((end) =>
    ending(b).some((other) => end !== other && a.slice(0, -end.length) === b.slice(0, -other.length)),
  );
}

const contraries = (
  "increase/decrease increases/decreases increased/decreased increasing/decreasing male/female males/females men/women man/woman boys/girls adult/child adults/children " +
  "upper/lower left/right acute/chronic positive/negative plus/minus first/last early/late high/low higher/lower maternal/paternal mother/father mothers/fathers " +
  "mice/rats mouse/rat vivo/vitro north/south northern/southern east/west eastern/western primary/secondary benign/malignant before/after with/without for/against " +
  "long/short large/small superior/inferior anterior/posterior proximal/distal dorsal/ventral systolic/diastolic gain/loss open/closed public/private rural/urban"
)
  .split(" ")
  .map((pair) => pair.split("/"));
const contrary = new Set(contraries.flatMap(([a, b]) => [`${a}/${b}`, `${b}/${a}`]));
const plainForm = (word: string): string => word.replace(/(?<=\p{L}{3})ly$/u, "");
export const contrasted = (a: string, b: string): boolean =>
  contrary.has(`${plainForm(a)}/${plainForm(b)}`) || opposed(a, b);
