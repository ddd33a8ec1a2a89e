import { describe, expect, test } from "vitest";
import { failureOf } from "../helpers/failure-of.ts";
import { readJson, readRecording } from "../helpers/recordings.ts";
import { dig, digList, digText, findOnce, worksOnce } from "../helpers/upstream.ts";

describe("dblp", () => {
  const recorded = (file: string) => ({ reply: { body: readRecording(`dblp/${file}`) } });
  const bare = (name: string) => name.replace(/ \d{4}$/u, "");

  test.each(["search-attention.json", "search-single-author.json"])(
    "%s: every hit with all of its authors",
    async (file) => {
      const { records, total } = await worksOnce("dblp", recorded(file));
      const infos = digList(readJson(`dblp/${file}`), "result", "hits", "hit").map((hit) => dig(hit, "info"));
      expect(total).toBe(Number(digText(readJson(`dblp/${file}`), "result", "hits", "@total")));
      expect(records).toHaveLength(infos.length);
      records.forEach((record, at) => {
        const authors = [dig(infos[at], "authors", "author")].flat();
        expect(record.authors).toEqual(authors.map((one) => bare(digText(one, "text"))));
        expect(record).toMatchObject({
          doi: digText(infos[at], "doi").toLowerCase(),
          journal: digText(infos[at], "venue"),
          year: Number(digText(infos[at], "year")),
        });
        expect(record.title).not.toMatch(/&\w+;|\.$/u);
      });
    },
  );

  test("425 recorded title searches: each hit is a work", async () => {
    const lines = readRecording("dblp/title-queries.jsonl").trim().split("\n");
    const hits = lines.flatMap((line) => digList(JSON.parse(line), "hits"));
    const body = { result: { hits: { "@total": String(hits.length), hit: hits } } };
    const { records } = await worksOnce("dblp", { ask: { limit: 2_000 }, reply: { body } });
    const keys = new Set(hits.map((hit) => digText(hit, "info", "doi").toLowerCase() || digText(hit, "info", "key")));
    expect(records.length).toBeGreaterThan(keys.size * 0.9);
    expect(records.flatMap(({ authors = [] }) => authors).filter((name) => /\d{4}$/u.test(name))).toEqual([]);
  });

  test("nothing found is an answer", async () => {
    expect((await worksOnce("dblp", recorded("search-zero-hits.json"))).records).toEqual([]);
  });

  test.each([
    ["backend-error-200.json", 200, "upstream_unavailable"],
    ["too-many-429.html", 429, "rate_limited"],
    ["bot-check-anubis-500.html", 500, "blocked"],
    ["bot-check-anubis-200.html", 200, "blocked"],
  ])("%s with %i is a failure: %s", async (file, status, kind) => {
    const reply = { status, body: readRecording(`dblp/${file}`) };
    expect(await failureOf(worksOnce("dblp", { reply }))).toMatchObject({ kind, provider: "dblp" });
  });

  test("SPARQL answers where the site asks for a proof", async () => {
    const routes = [{ path: "/sparql", body: readRecording("dblp/sparql-by-title.json") }];
    const { records } = await worksOnce("dblp", { routes, ...recorded("bot-check-anubis-200.html") });
    expect(records[0]).toMatchObject({
      title: "Deep Residual Learning for Image Recognition",
      doi: "10.1109/cvpr.2016.90",
      authors: ["Kaiming He", "Xiangyu Zhang", "Shaoqing Ren", "Jian Sun"],
      journal: "CVPR",
      year: 2016,
    });
    expect(records.find(({ journal }) => journal === "CoRR")?.doi).toBe("10.48550/arxiv.1512.03385");
  });

  test("a record under its key", async () => {
    const ask = { dblp: "conf/nips/VaswaniSPUJGKP17" };
    const { records } = await findOnce("work", {
      provider: "dblp",
      ask,
      ...recorded("record-conf-nips-VaswaniSPUJGKP17.bib"),
    });
    expect(records[0]).toMatchObject({
      title: "Attention is All you Need",
      year: 2017,
      publication: { pages: "5998-6008" },
    });
    expect(records[0]?.authors).toHaveLength(8);
  });
});

describe("OpenReview", () => {
  const recorded = (file: string) => ({ reply: { body: readRecording(`openreview/${file}`) } });

  test.each(["search-title.json", "search-mixed.json", "search-graph-neural-network.json"])(
    "%s: every paper with all of its authors, its venue and its year",
    async (file) => {
      const notes = digList(readJson(`openreview/${file}`), "notes");
      const papers = notes.filter((note) => dig(note, "id") === dig(note, "forum"));
      const { records } = await worksOnce("openreview", recorded(file));
      expect(records.map(({ title }) => title)).toEqual(
        papers.map((note) => digText(note, "content", "title", "value").replace(/\s+/gu, " ").trim()),
      );
      records.forEach((record, at) => {
        const authors = digList(papers[at], "content", "authors", "value");
        expect(record.authors ?? []).toHaveLength(authors.length);
        const year = /\d{4}/u.exec(digText(papers[at], "content", "venueid", "value"))?.[0];
        if (year) expect(record.year).toBe(Number(year));
      });
    },
  );

  test.each([
    ["note-by-id.json", "JFY9MZtWTu", "ICLR 2026 Poster"],
    ["note-v1-by-id.json", "H1zriGeCZ", "International Conference on Learning Representations"],
  ])("%s", async (file, openreview, journal) => {
    const { records } = await findOnce("work", { provider: "openreview", ask: { openreview }, ...recorded(file) });
    expect(records[0]).toMatchObject({ journal, url: `https://openreview.net/forum?id=${openreview}` });
  });

  test("nothing found is an answer", async () => {
    expect((await worksOnce("openreview", recorded("search-empty.json"))).records).toEqual([]);
  });

  test.each([
    ["search-unavailable.json", 200, "upstream_unavailable"],
    ["challenge-403.json", 403, "blocked"],
    ["forbidden-403.json", 403, "blocked"],
    ["rate-limit-429.json", 429, "rate_limited"],
    ["bot-wall.html", 200, "blocked"],
  ])("%s with %i is a failure: %s", async (file, status, kind) => {
    const reply = { status, body: readRecording(`openreview/${file}`) };
    expect(await failureOf(worksOnce("openreview", { reply }))).toMatchObject({ kind, provider: "openreview" });
  });
});

describe("the ACL Anthology", () => {
  const find = (acl: string, status: number, file: string) =>
    findOnce("work", {
      provider: "acl-anthology",
      ask: { acl },
      reply: { status, body: readRecording(`acl-anthology/${file}`) },
    });

  test("a paper under its number", async () => {
    const { records } = await find("J89-2002", 200, "paper-J89-2002.bib");
    expect(records[0]).toMatchObject({
      title: "Parsing with a Small Dictionary for Applications such as Text to Speech",
      authors: ["Douglas D. O'Shaughnessy"],
      journal: "Computational Linguistics",
      year: 1989,
      publication: { volume: "15", issue: "2", pages: "97-108" },
    });
  });

  test("a number that is none, and a page in the place of the record", async () => {
    expect(await failureOf(find("J89-9999", 404, "missing-404.html"))).toMatchObject({ kind: "not_found" });
    expect(await failureOf(find("J89-2002", 200, "search-page.html"))).toMatchObject({ kind: "upstream_unavailable" });
  });
});

describe("Open Library", () => {
  const isbn = "9782070427796";
  const find = (file: string) =>
    findOnce("work", { provider: "openlibrary", ask: { isbn }, reply: { body: readRecording(`openlibrary/${file}`) } });

  test("an edition by its number", async () => {
    expect((await find("api-books-data.json")).records[0]).toMatchObject({
      title: "Les ombres errantes",
      authors: ["Pascal Quignard"],
      year: 2002,
      publication: { types: ["book"], publisher: "Gallimard" },
    });
    expect(await failureOf(find("api-books-none.json"))).toMatchObject({ kind: "not_found" });
  });

  test("works by their words, with all of their authors", async () => {
    const search = (file: string) =>
      worksOnce("openlibrary", { reply: { body: readRecording(`openlibrary/${file}`) } });
    expect((await search("search-time-war.json")).records[0]).toMatchObject({
      title: "This Is How You Lose the Time War",
      authors: ["Amal El-Mohtar", "Max Gladstone"],
      year: 2019,
    });
    expect((await search("search-isbn-none.json")).records).toEqual([]);
  });
});
