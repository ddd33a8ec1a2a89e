import { describe, expect, test } from "vitest";
import { readByRules } from "../../helpers/by-rules.ts";

const say = (about: string): string =>
  `The ${about} of the old harbour has been measured for longer than anybody can remember, and the books are all kept.`;
const thread = (inside: string, before = "", after = ""): string =>
  readByRules(
    `<html><head><title>Old gauges</title></head><body><div class="page">${before}${inside}${after}</div></body></html>`,
    {
      url: "https://forum.harbour.example/threads/old-gauges.12/",
    },
  ).markdown;
const post = (id: number, text: string, around = ""): string =>
  `<article class="message" id="post-${id}00"><div class="user-details"><a href="/members/${id}/" class="username">Mate ${id}</a>
    <div>Messages: 1,${id}00</div><div class="rank">Old salt</div></div><div><time>2024-05-1${id}</time></div>
    <div class="message-content"><p>${text}</p>${around}</div></article>`;

describe("a thread", () => {
  test.each<[about: string, markdown: string, keeps: readonly string[], drops: readonly string[]]>([
    [
      "is its posts, with who wrote them and when",
      thread(post(1, say("level")) + post(2, say("wind")) + post(3, "Thanks!")),
      ["Mate 1", "2024-05-11", "The level of", "Mate 2", "The wind of", "Mate 3", "Thanks!"],
      ["Old salt", "1,100"],
    ],
    [
      "without what stands beside them",
      thread(
        post(1, say("level")) + post(2, say("wind")),
        "<ul><li>Thread starter Mate 1</li><li>Start date May 11</li></ul>",
        "<div><div>You must log in to reply here.</div></div><p>All times are GMT.</p>",
      ),
      ["The level of", "The wind of"],
      ["Thread starter", "log in to reply", "All times"],
    ],
    [
      "without what the forum adds to each",
      thread(
        post(1, say("level"), "<div>Last edited: May 12, 2024</div><div>Reactions: Mate 2 and Mate 3</div>") +
          post(2, say("wind"), "<div>Click to expand...</div><p>Quote well what you read.</p>"),
      ),
      ["The level of", "Quote well what you read."],
      ["Last edited", "Reactions", "Click to expand"],
    ],
    [
      "says a quoted post once",
      thread(
        post(1, say("level")) +
          post(2, "So it has.", `<blockquote class="quote">${say("level")}</blockquote>`) +
          post(
            3,
            "And this:",
            "<blockquote>An almanac from the north says that no tide there was ever late by an hour.</blockquote>",
          ),
      ),
      ["So it has.", "An almanac from"],
      [],
    ],
  ])("%s", (_, markdown, keeps, drops) => {
    for (const words of keeps) expect(markdown).toContain(words);
    for (const words of drops) expect(markdown).not.toContain(words);
    expect(markdown.split("The level of")).toHaveLength(2);
  });

  test("keeps a question in other clothes than its answers", () => {
    const question = `<div class="asked"><p>${say("question")}</p><p>${say("doubt")}</p><p>${say("chart")}</p><p>${say("pilot")}</p></div>`;
    const answers = ["level", "wind"].map(
      (it, at) => `<div id="answer-10${at}"><p>${say(it)}</p><p>${say(`${it}s`)}</p></div>`,
    );
    const markdown = thread(answers.join(""), question);
    expect(markdown).toContain("The question of");
    expect(markdown).toContain("The wind of");
  });

  test("finds posts by a stated type, and by a class that speaks of them", () => {
    const typed = thread(
      `<div itemtype="https://schema.org/Comment"><p>${say("level")}</p></div>`.repeat(1) +
        `<div itemtype="https://schema.org/Comment"><p>${say("wind")}</p></div><div>Powered by planks</div>`,
    );
    const classed = thread(
      `<div class="forum-post"><p>${say("level")}</p></div><div class="forum-post"><p>${say("wind")}</p></div><div>Powered by planks</div>`,
    );
    for (const markdown of [typed, classed]) {
      expect(markdown).toContain("The wind of");
      expect(markdown).not.toContain("planks");
    }
  });

  test("a line that stands in several posts is no part of any; a text that others show again is given once", () => {
    const rank = "<div>Keeper of the old lights</div>";
    const shown = `<div class="preview"><p>${say("level")}</p></div>`;
    const long = (about: string): string => ["a", "b", "c", "d"].map((it) => say(`${about} ${it}`)).join(" ");
    const markdown = thread(
      post(1, say("level"), `${rank}<p>${long("first")}</p>`) +
        post(2, long("wind"), rank + shown) +
        post(3, long("ice"), rank + shown) +
        post(4, long("tide"), rank),
    );
    expect(markdown).not.toContain("Keeper of");
    expect(markdown.split("The level of")).toHaveLength(2);
    for (const name of ["Mate 1", "Mate 4"]) expect(markdown).toContain(name);
  });

  test("a short word that everybody says stays", () => {
    const wish = (id: number): string => post(id, "Fair winds to you all!");
    const markdown = thread(post(1, say("level")) + wish(2) + wish(3) + wish(4));
    expect(markdown).toContain("Fair winds");
  });

  test("replies within posts stay", () => {
    const nested = `<div class="comment"><p>${say("level")}</p><div class="comment"><p>${say("wind")}</p></div></div><div class="comment"><p>${say("ice")}</p></div>`;
    const markdown = thread(nested);
    for (const about of ["level", "wind", "ice"]) expect(markdown).toContain(`The ${about} of`);
  });
});
