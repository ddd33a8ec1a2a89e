import { plain } from "../fold.ts";
import type { Language } from "../languages/define.ts";

/**
 * Turns that say of what they introduce, or stand around, that it is not so: "No study found evidence that …", "It is a
 * myth that …", "The belief that … is mistaken". Closed lists by language.
 */
const TURNS: Readonly<Record<string, readonly RegExp[]>> = {
  en: [
    /(?<!\p{L})(?:no|none of (?:the|these|those)|not one|not a single|neither)(?: [\p{L}-]{1,20}){0,3}? (?:stud(?:y|ies)|trials?|research(?:ers?)?|scientists?|experiments?|reviews?|evidence|proof|data|analys[ie]s|surveys?|investigations?|signs?|indications?)(?!\p{L})[^,;:.]{0,60}?(?<!\p{L})(?:that|for the (?:claim|idea|belief) that|show(?:s|ed|n)?(?: that)?|found(?: that)?|prove[dsn]?(?: that)?|demonstrate[ds]?(?: that)?)(?!\p{L})/gu,
    /(?<!\p{L})(?:little|scant|insufficient|hardly any) (?:[\p{L}-]{1,20} ){0,2}(?:evidence|proof) (?:that|for)(?!\p{L})/gu,
    /(?<!\p{L})(?:a|an|the) (?:[\p{L}-]{1,20} ){0,2}(?:myth|misconception|fallacy|legend|hoax|falsehood|superstition) (?:is )?that(?!\p{L})/gu,
    /(?<!\p{L})(?:claims?|beliefs?|ideas?|notions?|assertions?|rumou?rs?|suggestions?|allegations?|assumptions?) that(?!\p{L})(?=[^;.]{0,300} (?:is|are|was|were|has been|have been|proved|turned out(?: to be)?) (?:[\p{L}-]{1,20} ){0,2}?(?:mistaken|false|wrong|untrue|debunked|refuted|disproved|disproven|discredited|unfounded|baseless|incorrect|erroneous|a myth|a hoax)(?!\p{L}))/gu,
  ],
  de: [
    /(?<!\p{L})(?:kein(?:e[rnms]?)?|keinerlei)(?: \p{L}{1,20}){0,3}? (?:studien?|untersuchung(?:en)?|belege?n?|beweise?n?|hinweise?n?|anhaltspunkte?n?|versuche?n?)(?!\p{L})[^;:.]{0,60}?(?<!\p{L})(?:dass|zeigte|zeigt|belegt)(?!\p{L})/gu,
    /(?<!\p{L})(?:ein|der|dem|das) (?:\p{L}{1,20} ){0,2}(?:mythos|irrglaubens?|märchen|gerücht|trugschluss|irrtum|aberglaube)[, ]{1,2}dass(?!\p{L})/gu,
    /(?<!\p{L})(?:behauptung|annahme|these|vorstellung)[, ]{1,2}dass(?!\p{L})(?=[^;.]{0,300} (?:falsch|widerlegt|unbegründet|unwahr|irrig)(?!\p{L}))/gu,
  ],
  fr: [
    /(?<!\p{L})aucune?(?: \p{L}{1,20}){0,3}? (?:études?|essais?|preuves?|recherches?|données?)(?!\p{L})[^,;:.]{0,60}?(?:(?<!\p{L})que(?!\p{L})|(?<!\p{L})qu['’])/gu,
    /(?<!\p{L})(?:un|le) (?:\p{L}{1,20} ){0,2}mythe (?:que|selon lequel)(?!\p{L})/gu,
    /(?<!\p{L})il est faux (?:de dire |d['’]affirmer )?qu(?:e(?!\p{L})|['’])/gu,
  ],
  es: [
    /(?<!\p{L})ning[uú]na?(?: \p{L}{1,20}){0,3}? (?:estudios?|pruebas?|ensayos?|evidencias?|investigaci[oó]n)(?!\p{L})[^,;:.]{0,60}?(?<!\p{L})que(?!\p{L})/gu,
    /(?<!\p{L})no (?:hay|existen?|se (?:han )?encontr(?:ado|ó|aron|arán|aban?)) (?:\p{L}{1,20} ){0,2}(?:pruebas?|evidencias?) de que(?!\p{L})/gu,
    /(?<!\p{L})(?:un|el) (?:\p{L}{1,20} ){0,2}mito (?:de )?que(?!\p{L})|(?<!\p{L})es falso que(?!\p{L})/gu,
  ],
  it: [
    /(?<!\p{L})nessun[oa]?['’]?(?: \p{L}{1,20}){0,3}? ?(?:studio|prova|ricerca|evidenza|sperimentazione)(?!\p{L})[^,;:.]{0,60}?(?<!\p{L})che(?!\p{L})/gu,
    /(?<!\p{L})(?:un|il) (?:\p{L}{1,20} ){0,2}mito che(?!\p{L})|(?<!\p{L})è falso che(?!\p{L})/gu,
  ],
  pt: [
    /(?<!\p{L})nenhuma?(?: \p{L}{1,20}){0,3}? (?:estudo|prova|ensaio|evidência|pesquisa)(?!\p{L})[^,;:.]{0,60}?(?<!\p{L})que(?!\p{L})/gu,
    /(?<!\p{L})não (?:há|existem?) (?:\p{L}{1,20} ){0,2}(?:provas?|evidências?) de que(?!\p{L})/gu,
    /(?<!\p{L})(?:um|o) (?:\p{L}{1,20} ){0,2}mito (?:de )?que(?!\p{L})|(?<!\p{L})é falso que(?!\p{L})/gu,
  ],
  nl: [
    /(?<!\p{L})geen(?: \p{L}{1,20}){0,3}? (?:onderzoek(?:en)?|studies?|bewijs|bewijzen|aanwijzing(?:en)?)(?!\p{L})[^;:.]{0,60}?(?<!\p{L})dat(?!\p{L})/gu,
    /(?<!\p{L})(?:een|de|het) (?:\p{L}{1,20} ){0,2}(?:mythe|fabel|misverstand) dat(?!\p{L})/gu,
  ],
  ru: [
    /(?<!\p{L})(?:ни одно исследование|нет (?:\p{L}{1,20} ){0,2}(?:доказательств|свидетельств))(?!\p{L})[^;:.]{0,60}?(?<!\p{L})что(?!\p{L})/gu,
    /(?<!\p{L})миф,? (?:о том,? )?что(?!\p{L})/gu,
  ],
  zh: [/没有(?:任何)?(?:研究|证据|试验|实验)[^，。；]{0,12}(?:表明|证明|显示|发现)/gu],
};

/** "Contrary to popular belief" says nothing of what follows: what follows does. */
const ASIDE =
  /(?<!\p{L})contrary to (?:[\p{L}-]{1,20} ){1,3}?(?:belief|opinion|wisdom|claims?|reports?|myth)(?!\p{L}),?/gu;

/** A sentence without the turns that rebut, in lower case, and whether it holds any. */
export interface Rebuttal {
  readonly rest: string;
  readonly isRebutted: boolean;
  /** It holds "contrary to popular belief". */
  readonly isAside: boolean;
}

export function rebuttalIn(sentence: string, { code }: Language): Rebuttal {
  const text = plain(sentence);
  const bare = code === "en" ? text.replace(ASIDE, " ") : text;
  const turns = Object.hasOwn(TURNS, code) ? (TURNS[code] ?? []) : [];
  const rest = turns.reduce((left, turn) => left.replace(turn, " "), bare);
  return { rest, isRebutted: rest !== bare, isAside: bare !== text };
}
