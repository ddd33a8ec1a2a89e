import type { Stretch } from "@wellsourced/core/markdown";

/** "According to" or a similar phrase before a name. */
const before =
  /(?:^|[\s。.!?！？:：])(?:according to|as (?:reported|shown|noted|described|found) by|following|laut|nach|volgens|według|zdaniem|podle|theo|σύμφωνα με(?: τ(?:ον|ην|ους|ις))?|לפי|за даними|згідно з|на думку|segundo|conforme|de acordo com|gemäß|selon|d['’]après|d'après|según|de acuerdo con|secondo|stando a|menurut|berdasarkan|enligt|lähteen|согласно|по данным|по мнению|как (?:пишет|сообщает|отмечает)|وفقًا ل(?:ـ)?|وفقا ل(?:ـ)?|بحسب|حسب|ذكر|أفاد|يرى|به گفتهٔ|به گفته ی|به گفته‌ی|به گفته|طبق|بر اساس|根据|根據|据|據|按照)\s{0,2}$/iu;
/** Continuations of a clause that only names the speaker. */
const behind = [
  /^\s{0,2}(?:\p{L}[^\s,.;:!?。]{0,30}\s){0,5}?(?:that|dass|daß|que|che|bahwa|att|että|что|أن|أنّ|أنه|که|कि)\s/iu,
  /^[^.,;!?。，]{0,40}[:：]\s{0,2}/u,
  /^\s?(?:mukaan|zufolge|göre),?\s/iu,
  /^(?:[のは]\p{L}{0,6})?によ(?:れば|ると)[、,]?/u,
  /^(?:에|의 \p{L}{1,6}에) (?:따르면|의하면),?\s?/u,
  /^\s?के अनुसार,?\s/u,
  /^(?:的\p{L}{1,6})?(?:指出|认为|認為|发现|發現|表示|报告|報告|提出|写道|表明|显示|顯示)[，,：:]/u,
  /^[^。.!?]{0,14}(?:こう|次のように|以下のように|이렇다|다음과 같)[^。.!?]{0,10}[。.]\s?/u,
];
const comma = /^\s{0,2}[,،，、]\s?/u;
const begins = /(?:^|[.!?。！？।۔:：\n»”"」])[\s\uE000-\uF8FF]{0,3}$/u;

/**
 * The clause that only attributes the sentence to a name and year: "According to Byron (1843), ", "Byron (1843) reports
 * that ".
 */
export function leadIn(text: string, { start, end }: Stretch): Stretch | undefined {
  const head = text.slice(Math.max(0, start - 60), start);
  const phrase = before.exec(head);
  const words = phrase === null ? "" : phrase[0].replace(/^[\s。.!?！？:：]/u, "");
  const from = start - words.length;
  if (!begins.test(text.slice(Math.max(0, from - 6), from))) return undefined;
  const after = text.slice(end, end + 120);
  const forms = phrase === null ? behind : [comma, ...behind];
  for (const form of forms) {
    const found = form.exec(after);
    if (found) return { start: from, end: end + found[0].length };
  }
  return undefined;
}
