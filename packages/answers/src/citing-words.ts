/** Words used in citations, in the languages that people and assistants write, as parts of regular expressions. */

/** Words for "source" and "sources". */
export const SOURCE =
  "sources?|refs?|references?|cit(?:e|ation)s?|quellen?|belege?|fuentes?|fontes?|fonti|sumber|źródł[oa]|bron(?:nen)?|zdroje?|" +
  "kaynak(?:lar)?|käll(?:a|or)|lähde|kilder?|источники?|джерел[ао]|πηγ(?:ή|ές)|مصدر|المصدر|منبع|स्रोत|출처|출전|出典|ソース|来源|來源";

/** Words that refer to a source. */
export const SEE = "see|cf|vgl|siehe|voir|véase|cfr|zie|zob|см|ср|参见|见";

/** "And" between two names or numbers. */
export const AND = "and|und|et|y|e|och|og|ja|dan|en|i|a|ve|và|και|та|й|и|ו|و|और";
