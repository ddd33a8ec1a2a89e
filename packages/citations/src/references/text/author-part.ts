const connectives = new Set(
  "and und et y e i & van von vom zu zur der den de del della di da do dos du des la le ter ten te al el of for the on für in im u.a. al. hg. hrsg. eds. ed. mit with jr. jr".split(
    " ",
  ),
);

/** Names, institutions and what joins them, up to the year: few words in lower case, no colon. */
export function isAuthorPart(text: string): boolean {
  if (text.length > 600 || /[:;?!]\s|[“”"„»«]|\D\d|\p{Ll}{3}\.\s/u.test(text)) return false;
  const words = text.split(/[\s/]+/u).filter(Boolean);
  const lower = words.filter((word) => /^\p{Ll}/u.test(word) && !connectives.has(word.replace(/,$/u, "")));
  return words.length > 0 && lower.length <= Math.floor(words.length / 6);
}
