import { decodeHTML } from "entities";

/** Generators escape a title twice, some of them three times. */
const ROUNDS = 3;

/** A title or a name as people read it: references to characters that programs left in it are characters. */
export function plainTitle(given: string): string {
  let text = given;
  for (let round = 0; round < ROUNDS && /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/iu.test(text); round++)
    text = decodeHTML(text);
  return text.replace(/\s+/gu, " ").trim();
}
