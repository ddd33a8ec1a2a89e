import { plain } from "../fold.ts";
import type { Language } from "../languages/define.ts";
import { tokenise } from "../tokens.ts";
import type { Stretch } from "../visible/layer.ts";
import { isListed, wordList } from "./word-list.ts";

/** By language, what an answer calls its sources, and the verbs with which it says what they say; `*` for any ending. */
const LISTS: Readonly<Record<string, { readonly sources: string; readonly verbs: string }>> = {
  en: {
    sources: "passage* context* text texts document* article articles source sources excerpt* snippet* information",
    verbs:
      "mention* specify specifies specified provid* state stated states discuss* contain* address* answer* determin* indicat* describ*",
  },
  de: {
    sources: "text* passage* kontext* abschnitt* dokument* artikel* quelle* auszug* auszüge* information*",
    verbs: "erwähn* genannt* nennt nennen angegeben* spezifizier* beantwort* enthält enthalten* bereitgestellt*",
  },
  fr: {
    sources: "texte* passage* contexte* document* article* source* extrait* information*",
    verbs: "mentionn* précise précisent précisé* indiqu* fourni* spécifié* répond* contien* décri*",
  },
  es: {
    sources: "texto* pasaje* contexto* documento* artículo* fuente* extracto* información",
    verbs: "mencion* especificad* especifica proporcion* indica* respond* contien* describ*",
  },
  it: {
    sources: "testo testi passagg* brano brani contesto contesti document* articol* fonte fonti informazion*",
    verbs: "menzion* specificat* specifica fornit* fornisc* indica* rispond* contien* descri*",
  },
  pt: {
    sources: "texto* passage* trecho* contexto* documento* artigo* fonte* informaç*",
    verbs: "mencion* especificad* especifica fornec* indica* respond* contém contêm descre*",
  },
  nl: {
    sources: "tekst* passage* context* document* artikel* bron bronnen fragment* informatie",
    verbs: "vermeld* genoemd* noemt noemen gespecificeerd* beantwoord* bevat* beschreven",
  },
  id: {
    sources: "teks bagian kutipan konteks dokumen artikel sumber informasi",
    verbs: "disebut* menyebut* dijelaskan* menjelaskan* diberikan* memberikan* menjawab dijawab dinyatakan",
  },
  ru: {
    sources: "текст* отрыв* контекст* документ* стать* источник* информаци*",
    verbs: "упом* указан* указыва* сообща* говорится предоставл* ответ* содерж*",
  },
  ar: {
    sources: "النص النصوص السياق الفقر* الوثيق* المقال* المصدر المصادر معلومات المعلومات",
    verbs: "يذكر تذكر ذكر يحدد تحدد يوضح توضح يقدم تقدم يجيب تجيب",
  },
  fa: { sources: "متن* زمینه سند* مقاله منبع منابع اطلاعات*", verbs: "ذکر اشاره مشخص ارائه بیان پاسخ" },
  ko: { sources: "지문 본문 텍스트 문맥 문서 자료 기사 출처 정보", verbs: "언급 명시 제공 나와 답할 포함" },
  ja: {
    sources: "文脈 文章 本文 テキスト 文書 資料 記事 情報源 出典 情報",
    verbs: "言及 記載 明記 述べ 提供 触れ 含ま",
  },
  zh: { sources: "文本 文中 文章 段落 上下文 文档 资料 来源 信息", verbs: "提及 提到 说明 提供 指出 明确 回答" },
};

/** What may stand between a negation and its verb: "not explicitly", "no details are". A comma opens another clause. */
const AHEAD = /^[^,;:，；：]{0,40}$/u;
const WORDS_AHEAD = 3;
/** And between the verb and a negation behind it: "erwähnt nicht", and where negations follow the verb, "言及されていない". */
const BEHIND = /^\s?$/u;
const BEHIND_POSTFIX = /^[^,;:，；：、]{0,8}$/u;

/** Where the words of a list stand; in scripts without spaces, and in Korean, inside of words too. */
function placesOf(text: string, list: string, { opposites }: Language): Stretch[] {
  const words = wordList(list);
  if (opposites.inside)
    return [...words.whole].flatMap((word) => {
      const start = text.indexOf(word);
      return start < 0 ? [] : [{ start, end: start + word.length }];
    });
  return tokenise(text).filter(({ form }) => isListed(form, words));
}

/**
 * Does a sentence say that its sources do not say something? "The passages do not mention who led it." What is not there
 * shares no words with it, so that the words of a source speak neither for such a sentence nor against it.
 */
export function isOfSilence(sentence: string, language: Language): boolean {
  const { code, negation, postfix } = language;
  const lists = Object.hasOwn(LISTS, code) ? LISTS[code] : undefined;
  if (!lists) return false;
  const text = plain(sentence);
  const verbs = placesOf(text, lists.verbs, language);
  if (verbs.length === 0 || placesOf(text, lists.sources, language).length === 0) return false;
  return [...text.matchAll(negation)].some(({ index, 0: word }) =>
    verbs.some(({ start, end }) => {
      const ahead = text.slice(index + word.length, start);
      const isAhead = index < start && AHEAD.test(ahead) && tokenise(ahead).length <= WORDS_AHEAD;
      return isAhead || (end <= index && (postfix ? BEHIND_POSTFIX : BEHIND).test(text.slice(end, index)));
    }),
  );
}
