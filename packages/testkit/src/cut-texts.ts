const sentences: readonly (readonly string[])[] = [
  // Abbreviations
  ["Dr. Ada Lind met Prof. Keller.", "They wrote a book together."],
  ["See Fig. 3 for the results.", "The curve falls after noon."],
  ["Lind et al. 2019 measured the tides.", "Keller measured the winds."],
  ["Lind et al. (2019) measured the tides.", "Keller measured the winds."],
  ["It was shown before, cf. Keller and Lind.", "It was doubted since."],
  ["Many fish, e.g. Atlantic cod, live there.", "Others left long ago."],
  ["The U.S. Senate voted on the bill.", "The House did not vote."],
  ["He moved to the U.S. in the spring.", "The family came later."],
  ["They had lived in the U.S.", "The family moved later."],
  ["It sells tents, ropes, maps, etc. in spring.", "The shop closes in winter."],
  ["It sells tents, ropes, maps, etc.", "The shop closes in winter."],
  ["It belongs to Harbour Ltd.", "The company was founded long ago."],
  ["The rule is in No. 12 of the list.", "Nobody had read the list."],
  ["They said no.", "The vote was over soon."],
  ["The sample is on pp. 12–14 of the book.", "The rest is lost now."],
  ["Die Häfen, z. B. Emden, wurden vertieft.", "Der Fluss blieb flach."],
  ["Die Häfen, z.B. Emden, wurden vertieft.", "Der Fluss blieb flach."],
  ["Das steht in Abb. 4 des Berichts.", "Die Werte sind gerundet."],
  ["Am 3. Oktober wurde der Damm eröffnet.", "Der Bau dauerte zwei Jahre."],
  ["Es kostet rund 3 Mio. Euro im Jahr.", "Die Stadt zahlt die Hälfte."],
  ["Vgl. dazu den Bericht der Stadt.", "Der Bericht ist öffentlich."],
  ["Il faut voir M. Dupont au port.", "La digue est fermée."],
  ["Selon Mme Durand, p. ex. la digue est sûre.", "Le port est ouvert."],
  ["La Sra. Ruiz abrió el puerto.", "El muelle sigue cerrado."],
  ["Il sig. Rossi ha aperto il porto.", "Il molo resta chiuso."],
  ["De heer Jansen, bijv. Piet, vist daar.", "De haven is gesloten."],
  ["Построено при акад. Иванове в порту.", "Потом порт закрыли надолго."],
  // Initials
  ["H. G. Wells wrote the novel.", "The film came later."],
  ["The engineer J. R. Hale built the lock.", "It was filled in later."],
  // Numbers
  ["The tide rose by 3.5 metres that day.", "It fell by 2.1 metres after."],
  ["The year was 1975.", "The harbour froze for weeks."],
  // Other stops
  ["Was the harbour closed?", "Nobody could say for sure!", "Everybody waited for news."],
  ["“The harbour is closed.”", "Nobody could say for how long."],
  ["She asked “Why?” and left the room.", "Nobody answered her question."],
  ["Version 2.0.1 of node.js runs there.", "Older versions do not run."],
  ["The page https://example.org/a.html?b=c.d is gone.", "A copy was kept."],
  // Other scripts
  ["港は冬の間ずっと閉鎖されていた。", "春になると船が戻ってきた。"],
  ["港口整个冬天都关闭着没有船只。", "春天船只又回到了港口里面。"],
  ["항구는 겨울 내내 닫혀 있었다.", "봄이 되자 배들이 돌아왔다."],
  ["बंदरगाह पूरे जाड़े बंद रहा।", "वसंत में जहाज़ लौट आए।"],
  ["كان الميناء مغلقا طوال الشتاء.", "هل عادت السفن في الربيع؟"],
];

const isSpaced = (text: string): boolean => !/[\p{Script=Han}\p{Script=Hiragana}]/u.test(text);

/** Texts with their sentences, as every package must split them. */
export const cutTexts = sentences.map((cut) => {
  const [first = ""] = cut;
  return [cut.join(isSpaced(first) ? " " : ""), cut] as const;
});
