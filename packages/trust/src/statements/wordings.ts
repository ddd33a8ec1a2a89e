import { tokenise } from "../tokens.ts";
import { isListed, wordList } from "./word-list.ts";

/** What a word does to a statement. */
export type Wording = "hedge" | "link" | "cause" | "narrow" | "wide" | "total" | "superlative";

/** Words that tell a wording, by language; `*` stands for any ending. Closed lists, and nothing learnt. */
const LISTS: Readonly<Record<string, Readonly<Record<Wording, string>>>> = {
  en: {
    hedge: "may might could possibly perhaps probably likely suggest suggests suggested potentially seems appears",
    link: "associat* correlat* linked",
    cause: "cause causes caused causing prevents prevented cures cured triggers triggered",
    narrow: "mice mouse rats rat rodents zebrafish vitro animal animals pilot",
    wide: "people humans human patients adults women men children everyone studies",
    total: "all every always never none entirely completely everyone nobody",
    superlative: "largest biggest best highest oldest greatest smallest longest worst lowest youngest fastest",
  },
  de: {
    hedge: "könnte könnten möglicherweise vielleicht wahrscheinlich vermutlich scheint scheinen wohl",
    link: "zusammenhang assoziiert korrel*",
    cause: "verursacht verursachen verursachte bewirkt bewirken verhindert verhindern heilt",
    narrow: "mäuse mäusen maus ratten ratte vitro tierversuch* tiermodell* pilotstudie",
    wide: "menschen patienten erwachsene frauen männer kinder studien",
    total: "alle immer nie niemals stets sämtliche vollständig niemand",
    superlative: "größte größten größter beste besten höchste höchsten älteste ältesten",
  },
  fr: {
    hedge: "pourrait pourraient peut-être probablement semble semblent suggère suggèrent possiblement",
    link: "associé* corrél* corréla*",
    cause: "cause causent provoque provoquent empêche empêchent guérit",
    narrow: "souris rats rat rongeurs vitro animaux",
    wide: "humains patients adultes femmes hommes enfants études",
    total: "tous toutes toujours jamais aucun aucune entièrement complètement",
    superlative: "meilleur meilleure",
  },
  es: {
    hedge: "podría podrían quizás posiblemente probablemente parece parecen sugiere sugieren",
    link: "asocia* correlac* vinculad*",
    cause: "causa causan causó provoca provocan previene cura",
    narrow: "ratones ratón ratas rata roedores vitro animales",
    wide: "humanos personas pacientes adultos mujeres hombres niños estudios",
    total: "todos todas siempre nunca ninguno ninguna completamente",
    superlative: "mejor peor",
  },
  it: {
    hedge: "potrebbe potrebbero forse probabilmente sembra sembrano suggerisce suggeriscono",
    link: "associat* correlat* correlazione",
    cause: "causa causano provoca provocano previene cura",
    narrow: "topi topo ratti ratto roditori vitro animali",
    wide: "umani persone pazienti adulti donne uomini bambini studi",
    total: "tutti tutte sempre mai nessuno nessuna completamente",
    superlative: "migliore peggiore",
  },
};

/** The words of a text that tell a wording, as the text writes them. None in a language without lists. */
export function wordings(text: string, code: string, wording: Wording): string[] {
  const list = Object.hasOwn(LISTS, code) ? LISTS[code]?.[wording] : undefined;
  if (list === undefined) return [];
  const words = wordList(list);
  return tokenise(text)
    .filter(({ form }) => isListed(form, words))
    .map(({ start, end }) => text.slice(start, end));
}
