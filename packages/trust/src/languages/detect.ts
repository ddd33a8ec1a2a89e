import { languageIn } from "@wellsourced/core/words";
import { remember } from "../remember.ts";
import ar from "./ar.json" with { type: "json" };
import de from "./de.json" with { type: "json" };
import { defineLanguage, type Language, type Lists } from "./define.ts";
import en from "./en.json" with { type: "json" };
import es from "./es.json" with { type: "json" };
import fa from "./fa.json" with { type: "json" };
import fr from "./fr.json" with { type: "json" };
import id from "./id.json" with { type: "json" };
import it from "./it.json" with { type: "json" };
import ja from "./ja.json" with { type: "json" };
import ko from "./ko.json" with { type: "json" };
import nl from "./nl.json" with { type: "json" };
import pt from "./pt.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import zh from "./zh.json" with { type: "json" };

const codes = ["en", "de", "fr", "es", "it", "pt", "nl", "id", "ru", "ar", "fa", "ko", "ja", "zh"] as const;
type Code = (typeof codes)[number];
const lists: Readonly<Record<Code, Lists>> = { ar, de, en, es, fa, fr, id, it, ja, ko, nl, pt, ru, zh };
const compiled = new Map<Code, Language>();

/** A language by its code, compiled on first use. */
const languageOf = (code: Code): Language => remember(compiled, code, () => defineLanguage(code, lists[code]));

/** All languages with lists. */
export const languages = (): readonly Language[] => codes.map(languageOf);

/** The language of a text; English if it is unknown or has no lists. `hint` is a longer text in the same language. */
export function detectLanguage(text: string, hint = ""): Language {
  const code = languageIn(text, hint);
  return languageOf(codes.find((one) => one === code) ?? "en");
}
