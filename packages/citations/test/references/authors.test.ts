import { expect, test } from "vitest";
import { isOthers, nameText } from "../../src/csl.ts";
import { namesOf } from "../../src/references/string/authors.ts";

/** `family|given`, or the literal name. */
const short = (line: string): string =>
  namesOf(line)
    .map((name) =>
      isOthers(name)
        ? nameText(name)
        : [name.literal ?? name.family, name.given, name.suffix].filter(Boolean).join("|"),
    )
    .join("; ");

test.each([
  ["Byron, A.", "Byron|A."],
  ["García Márquez, Gabriel", "García Márquez|Gabriel"],
  ["Ada Byron, Charles Babbage", "Byron|Ada; Babbage|Charles"],
  ["Byron, A. A., & Babbage, C.", "Byron|A. A.; Babbage|C."],
  ["Byron, A., Babbage, C., and Menabrea, L. F.", "Byron|A.; Babbage|C.; Menabrea|L. F."],
  ["A. Byron, C. Babbage and L. F. Menabrea", "Byron|A.; Babbage|C.; Menabrea|L. F."],
  ["Byron AA, Babbage C, de la Menabrea LF", "Byron|AA; Babbage|C; de la Menabrea|LF"],
  ["Byron A. A., Babbage C.", "Byron|A. A.; Babbage|C."],
  ["Byron, Ada, and Charles Babbage", "Byron|Ada; Babbage|Charles"],
  ["Byron, Ada; Babbage, Charles", "Byron|Ada; Babbage|Charles"],
  ["Ada Byron, Charles Babbage, Ludwig van Beethoven", "Byron|Ada; Babbage|Charles; van Beethoven|Ludwig"],
  ["Byron, A./Babbage, C.", "Byron|A.; Babbage|C."],
  ["BYRON, A., AND BABBAGE, C.", "BYRON|A.; BABBAGE|C."],
  ["LI, Y., BABBAGE, C. & XU, Z. Z.", "LI|Y.; BABBAGE|C.; XU|Z. Z."],
  ["Byron, AA. Babbage, C. Menabrea, LF.", "Byron|AA; Babbage|C; Menabrea|LF."],
  ["BYRON, Ada. BABBAGE, Charles.", "BYRON|Ada; BABBAGE|Charles"],
  ["Byron, A., et al.", "Byron|A.; et al."],
  ["A. Byron et al", "Byron|A.; et al."],
  ["A. Byron, …, & C. Babbage", "Byron|A.; Babbage|C."],
  ["Byron, A., Jr., & Babbage, C.", "Byron|A.|Jr.; Babbage|C."],
  ["Babbage, C., A. Byron und L. Menabrea (Hrsg.)", "Babbage|C.; Byron|A.; Menabrea|L."],
  ["O’Byron, A.-M.", "O’Byron|A.-M."],
  ["Иванов А. П., Петрова М. С.", "Иванов|А. П.; Петрова|М. С."],
  ["王明, 李华", "王明; 李华"],
  ["山田太郎・鈴木花子", "山田太郎; 鈴木花子"],
  ["World Dune Organization", "World Dune Organization"],
  ["Ministry of Tides and Ministry of Sand", "Ministry of Tides; Ministry of Sand"],
  ["Jian Du, Shanghang Zhang", "Du|Jian; Zhang|Shanghang"],
  ["———", ""],
  ["", ""],
])("%s", (line, names) => {
  expect(short(line)).toBe(names);
});
