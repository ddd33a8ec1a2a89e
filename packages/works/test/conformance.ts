import { describe, expect, onTestFinished, test } from "vitest";
import { OWN_LIBRARY, versionsOf, type WorkChange, type WorkRecord, type WorksStore, workId } from "../src/index.ts";

const tides: WorkRecord = {
  source: "crossref",
  key: "10.1000/tides",
  ids: ["doi:10.1000/tides"],
  title: "Spring tides and the migration of eels: a study of nine estuaries",
  authors: [{ family: "Byron", given: "Ada" }, { literal: "Institute of Tides" }],
  years: [2019, 2020],
  container: "Journal of Estuaries",
  type: "article-journal",
  volume: "4",
  issue: "2",
  pages: "11-19",
  publisher: "Example Press",
  changed: "2024-05-01",
};
const preprint: WorkRecord = {
  source: "arxiv",
  key: "1901.00001",
  ids: ["arxiv:1901.00001"],
  title: "Spring tides and the migration of eels",
  authors: [{ family: "Byron", given: "A." }],
  years: [2019],
  type: "article",
  relations: [{ relation: "published", id: "doi:10.1000/tides" }],
};
const notice: WorkRecord = {
  source: "crossref",
  key: "10.1000/notice",
  ids: ["doi:10.1000/notice"],
  title: "Retraction: Spring tides and the migration of eels",
  noticeOf: ["doi:10.1000/tides"],
};
const german: WorkRecord = {
  source: "made",
  key: "de",
  ids: ["isbn:9780306406157"],
  title: "Über die Größe kleiner Flüsse",
  otherTitles: ["On the size of small rivers"],
  authors: [{ family: "Müller", given: "Jörg" }],
  years: [1999],
};
const russian: WorkRecord = {
  source: "made",
  key: "ru",
  ids: ["pmid:77"],
  title: "Влияние температуры на скорость реакции",
  authors: [{ family: "Иванов", given: "Пётр" }],
};
const chinese: WorkRecord = { source: "made", key: "zh", ids: [], title: "潮汐对鳗鱼洄游的影响研究" };
const introductions = ["Abel", "Bauer", "Curie", "Dirac"].map(
  (family, at): WorkRecord => ({
    source: "made",
    key: `intro-${family}`,
    ids: [],
    title: "Introduction",
    authors: [{ family }],
    years: [2000 + at],
  }),
);
const all: readonly WorkChange[] = [tides, preprint, notice, german, russian, chinese, ...introductions];

const keysOf = (records: readonly WorkRecord[]): string[] => records.map(({ key }) => key).sort();

/** What every engine of a registry must do. `open` opens a registry that is empty, or the same one again. */
export function storeConformance(name: string, create: () => Promise<{ open: () => WorksStore }>): void {
  describe(name, () => {
    async function filled(changes: readonly WorkChange[] = all) {
      const { open } = await create();
      const store = open();
      onTestFinished(() => store.close());
      await addTo(store, changes);
      return { store, open };
    }
    async function addTo(store: WorksStore, changes: readonly WorkChange[], notes?: Record<string, string | null>) {
      const writer = await store.write();
      await writer.add(changes);
      await writer.commit(notes);
      await writer.close();
    }

    test("an empty registry answers that it has nothing", async () => {
      const { open } = await create();
      const store = open();
      onTestFinished(() => store.close());
      expect(await store.find("doi:10.1000/tides")).toEqual([]);
      expect(await store.search({ title: "Spring tides" })).toEqual([]);
      expect(await store.status()).toMatchObject({ sources: {}, notes: {} });
    });

    test("records come back as they were added, by every identifier and by their source's key", async () => {
      const { store } = await filled();
      expect(await store.find("doi:10.1000/tides")).toEqual([tides]);
      expect(await store.find("arxiv:1901.00001")).toEqual([preprint]);
      expect(await store.find("isbn:9780306406157")).toEqual([german]);
      expect(await store.find("pmid:77")).toEqual([russian]);
      expect(await store.find("made:zh")).toEqual([chinese]);
      expect(await store.find("doi:10.1000/other")).toEqual([]);
    });

    test.each([
      ["itself", "Spring tides and the migration of eels: a study of nine estuaries", "10.1000/tides"],
      ["slips of the pen", "Spring tydes and the migrtion of eels: a study of nine estuaries", "10.1000/tides"],
      ["other order", "A study of nine estuaries: spring tides and the migration of eels", "10.1000/tides"],
      [
        "a word broken at a line's end",
        "Spring tides and the migra- tion of eels: a study of nine estuaries",
        "10.1000/tides",
      ],
      ["without umlauts", "Uber die Grosse kleiner Flusse", "de"],
      ["umlauts spelt out", "Ueber die Groesse kleiner Fluesse", "de"],
      ["a translated title", "On the Size of Small Rivers", "de"],
      ["transliterated", "Vliianie temperatury na skorost reaktsii", "ru"],
      ["an unspaced script", "潮汐对鳗鱼洄游的影响", "zh"],
      ["markup", "Spring <i>tides</i> and the migration of eels: a study of nine estuaries", "10.1000/tides"],
    ])("a title is found: %s", async (_, title, key) => {
      const { store } = await filled();
      const [found] = await store.search({ title });
      expect(found?.record.key).toBe(key);
      expect(found?.likeness).toBeGreaterThan(0.7);
    });

    test("authors and year tell works with one title apart", async () => {
      const { store } = await filled();
      const [first] = await store.search({ title: "Introduction", authors: [{ family: "Curie" }], year: 2002 });
      expect(first?.record.key).toBe("intro-Curie");
      const [slipped] = await store.search({ title: "Introductoin", authors: [{ family: "Dirac" }], year: 2003 });
      expect(slipped?.record.key).toBe("intro-Dirac");
      const several = await store.search({ title: "Introduction" }, { limit: 3 });
      expect(several).toHaveLength(3);
      expect(several.map(({ likeness }) => likeness)).toEqual([1, 1, 1]);
    });

    test("a title without its subtitle leads to the work and its preprint", async () => {
      const { store } = await filled();
      const found = await store.search({ title: "Spring tides and the migration of eels" });
      expect(keysOf(found.map(({ record }) => record))).toEqual(["10.1000/notice", "10.1000/tides", "1901.00001"]);
    });

    test("another title finds nothing like it", async () => {
      const { store } = await filled();
      const found = await store.search({ title: "Deep learning for the folding of proteins" });
      expect(found.filter(({ likeness }) => likeness > 0.5)).toEqual([]);
    });

    test("a later version replaces a record, in the same commit and in another", async () => {
      const { store } = await filled([tides, { ...tides, title: "A second title" }]);
      expect((await store.find("doi:10.1000/tides")).map(({ title }) => title)).toEqual(["A second title"]);
      await addTo(store, [{ ...tides, title: "A third title", ids: ["doi:10.1000/third"] }]);
      expect((await store.find("crossref:10.1000/tides")).map(({ title }) => title)).toEqual(["A third title"]);
      expect(await store.find("doi:10.1000/tides")).toEqual([]);
      expect((await store.search({ title: "A second title" })).map(({ record }) => record.title)).not.toContain(
        "A second title",
      );
    });

    test("a deleted record is gone, and comes back when it is added again", async () => {
      const { store } = await filled();
      await addTo(store, [{ deleted: true, source: "crossref", key: "10.1000/tides" }]);
      expect(await store.find("doi:10.1000/tides")).toEqual([]);
      expect(await store.naming("doi:10.1000/tides")).toHaveLength(2);
      await addTo(store, [tides]);
      expect(await store.find("doi:10.1000/tides")).toEqual([tides]);
    });

    test("versions of a work are joined by identifiers and by the relations of either side", async () => {
      const { store } = await filled();
      const joined = ["10.1000/notice", "10.1000/tides", "1901.00001"];
      expect(keysOf(await versionsOf(store, tides))).toEqual(joined);
      expect(keysOf(await versionsOf(store, preprint))).toEqual(joined);
      expect(keysOf(await versionsOf(store, german))).toEqual(["de"]);
    });

    test("what was not committed is dropped, and the notes belong to the commit", async () => {
      const { store, open } = await filled([tides]);
      const writer = await store.write();
      await writer.add([german]);
      await writer.commit({ "dump.xml": "done", next: "17" });
      await writer.add([russian]);
      await writer.close();
      await addTo(store, [], { next: null });
      const again = open();
      onTestFinished(() => again.close());
      expect(await again.find("made:de")).toEqual([german]);
      expect(await again.find("made:ru")).toEqual([]);
      const { notes, sources, bytes } = await again.status();
      expect(notes).toEqual({ "dump.xml": "done" });
      expect(sources).toEqual({ crossref: { added: 1, changed: "2024-05-01" }, made: { added: 1 } });
      expect(bytes).toBeGreaterThan(0);
    });

    test("one writer at a time, while readers go on", async () => {
      const { store, open } = await filled([tides]);
      const other = open();
      onTestFinished(() => other.close());
      const writer = await store.write();
      await expect(other.write()).rejects.toMatchObject({ kind: "upstream_unavailable" });
      await writer.add([german]);
      expect(await other.find("made:de")).toEqual([]);
      await writer.commit();
      expect(await other.find("made:de")).toEqual([german]);
      await writer.close();
      await (await other.write()).close();
    });

    test("many small commits answer like one large", async () => {
      const { store } = await filled([]);
      for (let at = 0; at < 24; at++)
        await addTo(store, [
          { source: "made", key: `k${at}`, ids: [], title: `Letters from station ${at} of the northern line` },
        ]);
      const [found] = await store.search({ title: "Letters from station 17 of the northern line" });
      expect(found?.record.key).toBe("k17");
      expect(await store.find("made:k23")).toHaveLength(1);
    });

    const copies = Array.from({ length: 1_200 }, (_, at): WorkRecord => {
      const cut = at % tides.title.length;
      return {
        source: OWN_LIBRARY,
        key: `copies.bib#${at}`,
        ids: tides.ids,
        title: at % 2 === 0 ? tides.title : tides.title.slice(0, cut) + tides.title.slice(cut + 1),
        authors: [{ family: "Byron", given: "Ada" }],
      };
    });

    test("copies in bibliographies of one's own never hide the record of a registry", async () => {
      const { store } = await filled([tides, ...copies]);
      expect((await store.find("doi:10.1000/tides")).map(({ source }) => source)).toContain("crossref");
      const [slipped] = await store.search(
        { title: "Spring tydes and the migration of eels: a study of nine estuaries" },
        { limit: 1, ownLibrary: false },
      );
      expect(slipped?.record).toEqual(tides);
      const [own] = await store.search({ title: copies[2]?.title ?? "" }, { limit: 1 });
      expect(own?.likeness).toBe(1);
    });

    test("bibliographies of one's own alone are found unless they are left out", async () => {
      const { store } = await filled(copies.filter((_, at) => at === 0 || at === 2));
      expect(await store.find("doi:10.1000/tides")).toHaveLength(2);
      expect(await store.search({ title: tides.title })).toHaveLength(2);
      expect(await store.search({ title: tides.title }, { ownLibrary: false })).toEqual([]);
    });

    test("versions of a record that were replaced do not hide another one with its title", async () => {
      const { store } = await filled([preprint, ...Array.from({ length: 60 }, () => tides)]);
      const found = await store.search({ title: tides.title });
      expect(found.map(({ record }) => record.key)).toEqual(["10.1000/tides", "1901.00001"]);
    });

    test("identifiers are looked up as workId folds them", async () => {
      const { store } = await filled();
      const id = workId("doi", "https://doi.org/10.1000/TIDES");
      expect(id && (await store.find(id))).toEqual([tides]);
    });
  });
}
