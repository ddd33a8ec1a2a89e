import { describe, expect, test } from "vitest";
import { parseReference } from "../../src/references/string/parse-reference.ts";

// All works and people are invented.
describe("what a reference states in words of its own", () => {
  test.each([
    ["Quist, A. (2011). Songs of sand (5th ed.). Dune Press.", "5"],
    ["Quist, A. (2011). Songs of sand (Rev. ed.). Dune Press.", "Rev. ed."],
    ["[4] A. Quist, Songs of Sand, 3rd ed. Rostock, Germany: Dune Press, 2011.", "3"],
    ["Quist, A. (2011). Singing grains. In O. Sandmann (Ed.), Songs of sand (2nd ed., pp. 7–13). Dune Press.", "2"],
  ])("an edition is no editor: %s", (raw, edition) => {
    const item = parseReference(raw);
    expect(item.edition).toBe(edition);
    expect(item.editor?.map(({ family }) => family) ?? []).toEqual(raw.includes("Sandmann") ? ["Sandmann"] : []);
    expect(item.author).toMatchObject([{ family: "Quist" }]);
  });

  test("a date of access is not the date of the work", () => {
    const item = parseReference(
      "Dune Office. (n.d.). Counting grains. Retrieved July 12, 2019, from https://example.org/grains",
    );
    expect(item.issued).toBeUndefined();
    expect(item.accessed).toEqual({ "date-parts": [[2019, 7, 12]] });
    const page = parseReference(
      '"Counting Grains." Dune Agency, 3 Mar. 2021, www.example.org/grains. Accessed 5 May 2022.',
    );
    expect(page).toMatchObject({
      type: "webpage",
      title: "Counting Grains",
      issued: { "date-parts": [[2021, 3, 3]] },
      accessed: { "date-parts": [[2022, 5, 5]] },
    });
  });

  test("handles, roles and kinds in brackets are apart from names and titles", () => {
    expect(
      parseReference(
        "Quist, A. [@annaquist]. (2019, October 9). Grains at dawn [Tweet]. Twitter. https://example.org/1",
      ),
    ).toMatchObject({
      type: "post",
      author: [{ family: "Quist", given: "A." }],
      title: "Grains at dawn",
      issued: { "date-parts": [[2019, 10, 9]] },
    });
    expect(
      parseReference(
        "Quist, A. (Host). (2014–2018). Grain by grain [Audio podcast]. Radio Rostock. https://example.org/2",
      ),
    ).toMatchObject({
      type: "broadcast",
      author: [{ family: "Quist", given: "A." }],
      title: "Grain by grain",
      issued: { "date-parts": [[2014], [2018]] },
    });
  });

  test("translators and the year of the original are kept", () => {
    expect(
      parseReference(
        "Sandmann, O. (1969). The psychology of sand (H. Weber, Trans.; 2nd ed.). Dune Press. (Original work published 1966)",
      ),
    ).toMatchObject({
      title: "The psychology of sand",
      translator: [{ family: "Weber", given: "H." }],
      edition: "2",
      "original-date": { "date-parts": [[1966]] },
    });
  });
});

describe("the form of APA's references", () => {
  test.each([
    [
      "Department of Sand and Human Services, National Institutes of Dunes. (2019). Clear dunes. https://example.org/c",
      "Department of Sand and Human Services, National Institutes of Dunes",
      "Clear dunes",
    ],
    [
      "Ajuntament de Rostock. (2020). Report on lonely dunes. Observatory of Sand. https://example.org/d",
      "Ajuntament de Rostock",
      "Report on lonely dunes",
    ],
    [
      "National Institute of Dunes. (2018, July). Restless sand. U.S. Department of Sand and Human Services. https://example.org/e",
      "National Institute of Dunes",
      "Restless sand",
    ],
  ])("a body is one author, and the title follows the date: %s", (raw, literal, title) => {
    expect(parseReference(raw)).toMatchObject({ author: [{ literal }], title });
  });

  test("editors in front of the date are editors", () => {
    const item = parseReference(
      "Quist, A., Sandmann, O. J., & Weber, M. F. (Eds.). (2009). The power of dunes. Dune Press.",
    );
    expect(item.editor?.map(({ family }) => family)).toEqual(["Quist", "Sandmann", "Weber"]);
    expect(item.author).toBeUndefined();
    expect(item.title).toBe("The power of dunes");
  });

  test("a title in front of a date in brackets is no body", () => {
    expect(parseReference("Good dunes. (1996, September). Rostock University Magazine, 44(1), p. 8")).toMatchObject({
      title: "Good dunes",
      "container-title": "Rostock University Magazine",
    });
  });
});

describe("parts of a reference that are told from others by what stands around them", () => {
  test("a title in quotation marks of its own keeps them", () => {
    expect(
      parseReference(
        "A. Quist and O. Sandmann, ““won’t they blow away?” counting dunes at scale,” in Proceedings of the 5th Dune Symposium, 2018.",
      ).title,
    ).toBe("“won’t they blow away?” counting dunes at scale");
  });

  test("an archive of preprints is no publisher of a book", () => {
    expect(
      parseReference(
        "Anna Quist and Otto Sandmann. Dunes are hard, let’s go walking! IACR Cryptology ePrint Archive, 2021.",
      ),
    ).toMatchObject({ type: "article", "container-title": "IACR Cryptology ePrint Archive" });
  });

  test("names turned round in pairs, one with its particle behind the given name", () => {
    expect(
      parseReference(
        "Quist, Anna, Ghazi, Sadok El, and Weber, Otto, 2012, Cash of Dunes, Working Paper, Rostock University",
      ),
    ).toMatchObject({
      author: [
        { family: "Quist", given: "Anna" },
        { family: "El Ghazi", given: "Sadok" },
        { family: "Weber", given: "Otto" },
      ],
    });
  });

  test("the number of a chapter is no issue", () => {
    const item = parseReference(
      "[12] J. K. Quist, “Moving sand,” in Book of Dunes, 3rd ed., vol. 2, O. Sandmann, Ed. Rostock: Dune Press, 1999, ch. 4, pp. 12–30.",
    );
    expect(item).toMatchObject({ type: "chapter", "chapter-number": "4", volume: "2", edition: "3" });
    expect(item.issue).toBeUndefined();
  });

  test("a statute has its code and section", () => {
    expect(parseReference("Walking Dunes Act of 1990, 42 U.S.C. § 12101 et seq. (1990).")).toMatchObject({
      type: "legislation",
      title: "Walking Dunes Act of 1990",
      volume: "42",
      "container-title": "U.S.C.",
      section: "12101 et seq.",
    });
  });

  test("a country behind a place is a part of it", () => {
    expect(
      parseReference("S Core Team (2020). S: A language for sand. S Foundation for Sand Computing, Vienna, Austria."),
    ).toMatchObject({ publisher: "S Foundation for Sand Computing", "publisher-place": "Vienna, Austria" });
  });
});

test.each([
  "10/abcdef",
  "doi 10/abcdef",
  "DOI: 10/abcdef.",
  "doi.org/10/abcdef",
  "https://doi.org/10/abcdef",
  "https://doi.org/abcdef",
  "doi:10/abcdef",
])("a short DOI is an address to resolve, and no title: %s", (raw) => {
  const { id: _, ...item } = parseReference(raw);
  expect(item).toEqual({ type: "webpage", URL: "https://doi.org/10/abcdef" });
});

test("a date said twice around a venue whose name is like an institution's", () => {
  const raw =
    "Ada Quist and Otto Weber. 2021. Walking the Dunes. Journal of Sand Analysis (2021). https://doi.org/10.1000/dunes";
  expect(parseReference(raw)).toMatchObject({
    author: [
      { family: "Quist", given: "Ada" },
      { family: "Weber", given: "Otto" },
    ],
    title: "Walking the Dunes",
    "container-title": "Journal of Sand Analysis",
    DOI: "10.1000/dunes",
  });
});

test.each([
  ["Quist. The Dunes. Translated by O. P. Weber, Sand UP, 2009.", "O. P.", "Weber"],
  ["Quist. The Dunes. Translated by Otto Weber. Rostock: Sand Press, 2009.", "Otto", "Weber"],
])("who translated is no publisher: %s", (raw, given, family) => {
  expect(parseReference(raw)).toMatchObject({ title: "The Dunes", translator: [{ family, given }] });
});

test("the place behind an editor's mark edits nothing", () => {
  const raw =
    "[12] J. K. Quist, “Moving sand,” in Book of Dunes, 3rd ed., vol. 2, O. Sandmann, Ed. Rostock: Dune Press, 1999, ch. 4, pp. 12–30.";
  expect(parseReference(raw)).toMatchObject({
    editor: [{ family: "Sandmann", given: "O." }],
    "publisher-place": "Rostock",
    publisher: "Dune Press",
  });
});
