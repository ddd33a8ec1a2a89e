/** Pairs of spellings that every word comparison treats as equal, and pairs that only look alike. */
export const sameWords: readonly (readonly [one: string, other: string])[] = [
  ["Café", "CAFE"],
  ["Straße", "STRASSE"],
  ["Łódź", "lodz"],
  ["Ångström", "Ångstrom"],
  ["œuvre", "oeuvre"],
  ["Ærø", "aero"],
  ["İstanbul", "istanbul"],
  ["Iğdır", "igdir"],
  ["ΟΔΌΣ", "οδος"],
  ["отчёт", "отчет"],
  ["ＡＢＣ１２", "abc12"],
  ["١٩٧٥", "1975"],
  ["１२३", "123"],
  ["ﬁne", "fine"],
  ["co\u00adoperate", "cooperate"],
  ["کتاب", "كتاب"],
  ["می\u200cخواهم", "میخواهم"],
  ["سَلَامٌ", "سلام"],
  ["שָׁלוֹם", "שלום"],
  ["ｶﾞｽﾞ", "ガズ"],
  ["한국".normalize("NFD"), "한국"],
];

export const otherWords: readonly (readonly [one: string, other: string])[] = [
  ["バス", "パス"],
  ["がき", "かき"],
  ["मान", "मन"],
  ["हिन्दी", "हन्द"],
  ["คา", "ค่า"],
  ["বাংলা", "বল"],
];
