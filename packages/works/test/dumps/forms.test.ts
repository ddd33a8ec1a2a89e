import { describe, expect, test } from "vitest";
import { WorkRecord } from "../../src/work.ts";
import { dumpFolder, readAll } from "./files.ts";

const { write } = dumpFolder();

const read = (name: string, text: string) => readAll(write(name, text));
const lines = (...records: readonly object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");
const quine = { family: "Quine", given: "Ada" };

test("dblp: entities, numbered names, preprints, withdrawn works, and pages of persons", async () => {
  const dump = `<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE dblp SYSTEM "dblp.dtd">
<dblp>
<inproceedings mdate="2021-05-06" key="conf/tide/Quine20"><author>Ada Quine 0002</author><author>J&ouml;rg M&uuml;ller</author>
<title>On H<sub>2</sub>O &amp; Tides.</title><pages>1-9</pages><year>2020</year><booktitle>TIDE</booktitle>
<ee type="oa">https://doi.org/10.1000/TIDE.1</ee><ee>https://example.org/1</ee></inproceedings><article mdate="2022-01-01" key="journals/corr/abs-2101-00001" publtype="informal withdrawn"><author>Ada Quine</author><title>Why?</title><year>2021</year><volume>abs/2101.00001</volume><journal>CoRR</journal></article>
<www mdate="2020-01-01" key="homepages/q/Quine"><author>Ada Quine</author><title>Home Page</title></www>
<book mdate="2020-01-01"><title>No key.</title></book>
</dblp>`;
  const { changes, leftOut, problems } = await read("dblp.xml", dump);
  expect(changes).toEqual([
    {
      source: "dblp",
      key: "conf/tide/Quine20",
      ids: ["doi:10.1000/tide.1"],
      title: "On H2O & Tides",
      authors: [quine, { family: "Müller", given: "Jörg" }],
      years: [2020],
      container: "TIDE",
      type: "paper-conference",
      pages: "1-9",
      changed: "2021-05-06",
    },
    {
      source: "dblp",
      key: "journals/corr/abs-2101-00001",
      ids: ["arxiv:2101.00001"],
      title: "Why?",
      authors: [quine],
      years: [2021],
      container: "CoRR",
      type: "article",
      notices: [{ kind: "preprint_withdrawal", reportedBy: ["dblp"] }],
      changed: "2022-01-01",
    },
  ]);
  expect(leftOut).toEqual({ "pages of persons": 1 });
  expect(problems).toEqual([{ place: "line 8", message: "The record has no key." }]);
});

const crossrefWork = {
  DOI: "10.1000/ABC",
  member: "1",
  type: "journal-article",
  title: ["On <i>tides</i> &amp; moons"],
  author: [
    { given: "Ada", family: "Quine", sequence: "first", affiliation: [{ name: "Nowhere" }] },
    { name: "Tide Group" },
  ],
  issued: { "date-parts": [[2021, 3]] },
  "published-online": { "date-parts": [[2020, 12, 30]] },
  "container-title": ["Journal of Tides"],
  volume: "4",
  page: "1-9",
  ISBN: [],
  relation: { "has-preprint": [{ "id-type": "doi", id: "10.48550/arXiv.2101.00001" }] },
  "updated-by": [
    {
      DOI: "10.1000/notice",
      type: "retraction",
      source: "retraction-watch",
      updated: { "date-parts": [[2022, 5, 1]] },
    },
  ],
  indexed: { "date-time": "2023-04-05T06:07:08Z" },
};
const crossrefRecord = {
  source: "crossref",
  key: "10.1000/abc",
  ids: ["doi:10.1000/abc"],
  title: "On tides & moons",
  authors: [quine, { literal: "Tide Group" }],
  years: [2021, 2020],
  container: "Journal of Tides",
  type: "article-journal",
  volume: "4",
  pages: "1-9",
  notices: [
    {
      kind: "retraction",
      date: "2022-05-01",
      noticeDoi: "10.1000/notice",
      source: "retraction-watch",
      reportedBy: ["crossref"],
    },
  ],
  relations: [{ relation: "preprint", id: "arxiv:2101.00001" }],
  changed: "2023-04-05",
};

test.each([
  ["0.json", JSON.stringify({ items: [crossrefWork] })],
  ["0.jsonl", lines(crossrefWork)],
])("Crossref: %s", async (name, text) => {
  expect((await read(name, text)).changes).toEqual([crossrefRecord]);
});

test("Crossref: notices, marks before titles, containers, and records without a title or a DOI", async () => {
  const work = (DOI: string, more: object) => ({ DOI, member: "1", type: "journal-article", ...more });
  const { changes, leftOut, problems } = await read(
    "marks.jsonl",
    `${lines(
      work("10.1000/a", { title: ["WITHDRAWN: On tides"] }),
      work("10.1000/b", { title: ["Retraction: On moons"], "update-to": [{ DOI: "10.1000/C", type: "retraction" }] }),
      work("10.1000/d", { title: [], author: [quine] }),
      work("10.1000/e", { type: "journal", title: ["Journal of Tides"] }),
      work("", { title: ["No DOI"] }),
    )}{"DOI": "10.1000/cut`,
  );
  expect(changes).toMatchObject([
    { title: "On tides", notices: [{ kind: "withdrawal", source: "publisher" }] },
    { title: "Retraction: On moons", noticeOf: ["doi:10.1000/c"] },
  ]);
  expect(leftOut).toEqual({ "records without a title": 1, "records of the type journal": 1 });
  expect(problems).toEqual([
    { place: "line 5", message: "The record has no DOI." },
    { place: "line 6", message: "The record is not valid JSON." },
  ]);
});

test("OpenAlex: names as printed, arXiv numbers among the copies, and records that are left out", async () => {
  const work = {
    id: "https://openalex.org/W1",
    doi: "https://doi.org/10.1000/abc",
    display_name: "On tides",
    title: "On tides",
    publication_year: 2021,
    publication_date: "2020-12-30",
    type: "article",
    ids: { pmid: "https://pubmed.ncbi.nlm.nih.gov/123", pmcid: "https://www.ncbi.nlm.nih.gov/pmc/articles/PMC45" },
    authorships: [{ author: { display_name: "A. B. Quine" }, raw_author_name: "Ada Quine" }],
    primary_location: { source: { display_name: "Journal of Tides", type: "journal" } },
    locations: [{ landing_page_url: "http://arxiv.org/abs/2101.00001v2" }],
    is_retracted: true,
    updated_date: "2026-02-03T04:05:06",
  };
  const { changes, leftOut } = await read(
    "part_0000",
    lines(
      work,
      { ...work, id: "https://openalex.org/W2", is_xpac: true },
      { ...work, id: "https://openalex.org/W3", is_paratext: true },
    ),
  );
  expect(changes).toEqual([
    {
      source: "openalex",
      key: "W1",
      ids: ["doi:10.1000/abc", "pmid:123", "pmcid:PMC45", "arxiv:2101.00001"],
      title: "On tides",
      authors: [quine],
      years: [2020, 2021],
      container: "Journal of Tides",
      type: "article-journal",
      notices: [{ kind: "retraction", reportedBy: ["openalex"] }],
      changed: "2026-02-03",
    },
  ]);
  expect(leftOut).toEqual({
    "records outside OpenAlex's core (is_xpac)": 1,
    "covers, tables of contents and other paratexts": 1,
  });
});

describe("lists of ended records", () => {
  test.each([
    ["deleted_ids.csv", "work_id,deleted_date\nW1,2026-05-02\n", { source: "openalex", key: "W1" }],
    [
      "merged_ids.csv",
      "merge_date,id,merge_into_id\n2022-07-15,W1,https://openalex.org/W2\n",
      { source: "openalex", key: "W1" },
    ],
    [
      "2026-01.csv",
      "doi,state,client_id,updated\n10.1000/HERE,findable,a,2026-01-05\n10.1000/GONE,registered,a,2026-01-05\n",
      { source: "datacite", key: "10.1000/gone" },
    ],
    ["deletes.jsonl", '{"corpusid": 12}\n', { source: "semanticscholar", key: "12" }],
  ])("%s", async (name, text, ended) => {
    const { changes, problems } = await read(name, text);
    expect(changes).toEqual([{ deleted: true, ...ended }]);
    expect(problems).toEqual([]);
  });
});

test("arXiv: TeX, publishers' DOIs, affiliations, collaborations and withdrawn preprints", async () => {
  const { changes } = await read(
    "arxiv.json",
    lines({
      id: "hep-th/9901001",
      title: 'Tides of $\\alpha$ and\n  M\\"uller',
      comments: "This paper has been withdrawn by the author",
      abstract: "None.",
      categories: "hep-th",
      doi: "10.1000/A 10.1000/B",
      versions: [
        { version: "v1", created: "Fri, 1 Jan 1999 00:00:00 GMT" },
        { version: "v2", created: "Mon, 3 Jan 2000 00:00:00 GMT" },
      ],
      update_date: "2010-11-19",
      authors_parsed: [
        ["Tide Collaboration", "", ""],
        ["Quine", "Ada", "Jr.", "Nowhere University"],
      ],
    }),
  );
  expect(changes).toEqual([
    {
      source: "arxiv",
      key: "hep-th/9901001",
      ids: ["arxiv:hep-th/9901001"],
      title: "Tides of α and Müller",
      authors: [{ literal: "Tide Collaboration" }, { ...quine, suffix: "Jr." }],
      years: [1999, 2000],
      type: "article",
      notices: [{ kind: "preprint_withdrawal", reportedBy: ["arxiv"] }],
      relations: [
        { relation: "published", id: "doi:10.1000/a" },
        { relation: "published", id: "doi:10.1000/b" },
      ],
      changed: "2010-11-19",
    },
  ]);
});

test("ACL Anthology: facts of the volume, ids of both forms, retracted papers", async () => {
  const { changes } = await read(
    "2021.tide.xml",
    `<?xml version='1.0' encoding='UTF-8'?>
<collection id="2021.tide"><volume id="long" type="proceedings"><meta><booktitle>Proceedings of Tides</booktitle>
<editor><first>Bo</first><last>Ebb</last></editor><year>2021</year></meta>
<frontmatter><url>2021.tide-long.0</url></frontmatter>
<paper id="1"><title>On <fixed-case>T</fixed-case>ides</title><author><first>Ada</first><last>Quine</last></author><author><first/><last>Moon</last></author>
<pages>1–9</pages><url>2021.tide-long.1</url><doi>10.18653/v1/2021.tide-long.1</doi><retracted date="2022-03-04">Wrong data.</retracted></paper>
</volume></collection>`,
  );
  expect(changes).toMatchObject([
    { key: "2021.tide-long.0", title: "Proceedings of Tides", type: "book", authors: [{ family: "Ebb", given: "Bo" }] },
    {
      source: "acl-anthology",
      key: "2021.tide-long.1",
      ids: ["doi:10.18653/v1/2021.tide-long.1"],
      title: "On Tides",
      authors: [quine, { literal: "Moon" }],
      years: [2021],
      container: "Proceedings of Tides",
      type: "paper-conference",
      pages: "1-9",
      notices: [{ kind: "retraction", date: "2022-03-04", note: "Wrong data.", reportedBy: ["acl-anthology"] }],
    },
  ]);
  const old = `<collection id="W99"><volume id="12"><meta><booktitle>Workshop</booktitle><year>1999</year></meta>
<paper id="3"><title>Ebb</title></paper></volume></collection>`;
  expect((await read("old.xml", old)).changes).toMatchObject([{ key: "W99-1203", title: "Ebb" }]);
});

const article = (pmid: string, more: string, citation = "") =>
  `<PubmedArticle><MedlineCitation><PMID Version="1">${pmid}</PMID><DateRevised><Year>2026</Year><Month>7</Month><Day>3</Day></DateRevised><Article><Journal><JournalIssue><PubDate><MedlineDate>2021 Jul-Aug</MedlineDate></PubDate></JournalIssue><Title>Journal of tides</Title></Journal>${more}</Article>${citation}</MedlineCitation><PubmedData><ArticleIdList><ArticleId IdType="doi">10.1000/${pmid}</ArticleId></ArticleIdList><ReferenceList><Reference><ArticleIdList><ArticleId IdType="doi">10.1000/cited</ArticleId></ArticleIdList></Reference></ReferenceList></PubmedData></PubmedArticle>`;

test("PubMed: translated titles, notices in both directions, deleted records, and a record without an end", async () => {
  const { changes, problems } = await read(
    "update.xml",
    `<?xml version="1.0" encoding="utf-8"?><PubmedArticleSet>
${article("1", "<ArticleTitle>[On H<sub>2</sub>O and tides].</ArticleTitle><VernacularTitle>Über Gezeiten.</VernacularTitle><AuthorList><Author><LastName>Quine</LastName><ForeName>Ada</ForeName></Author></AuthorList>", '<CommentsCorrectionsList><CommentsCorrections RefType="RetractionIn"><RefSource>Tides. 2022 Aug 1;3(4):5. doi: 10.1000/n.</RefSource><PMID>2</PMID></CommentsCorrections></CommentsCorrectionsList>')}
${article("2", "<ArticleTitle>Retraction of: On tides.</ArticleTitle>", '<CommentsCorrectionsList><CommentsCorrections RefType="RetractionOf"><RefSource>Tides. 2021</RefSource><PMID>1</PMID></CommentsCorrections></CommentsCorrectionsList>')}
<PubmedArticle><MedlineCitation><PMID>3</PMID>
<DeleteCitation><PMID Version="1">7</PMID><PMID Version="1">8</PMID></DeleteCitation></PubmedArticleSet>`,
  );
  expect(changes).toMatchObject([
    {
      source: "pubmed",
      key: "1",
      ids: ["doi:10.1000/1", "pmid:1"],
      otherTitles: ["Über Gezeiten"],
      authors: [quine],
      years: [2021],
      container: "Journal of tides",
      notices: [{ kind: "retraction", date: "2022-08-01", noticeDoi: "10.1000/n", reportedBy: ["pubmed"] }],
      changed: "2026-07-03",
    },
    { key: "2", noticeOf: ["pmid:1"] },
    { deleted: true, source: "pubmed", key: "7" },
    { deleted: true, source: "pubmed", key: "8" },
  ]);
  expect(changes[0]).toHaveProperty("title", "On H2O and tides");
  expect(problems).toEqual([{ place: "line 4", message: "The record has no end." }]);
});

const dataset = {
  doi: "10.1000/ABC",
  titles: [{ title: "Gezeiten", titleType: "TranslatedTitle" }, { title: "On tides" }],
  creators: [{ name: "Quine, Ada", nameType: "Personal", givenName: "Ada", familyName: "Quine" }, { name: "(:unav)" }],
  publicationYear: 2021,
  publisher: "Tide Archive",
  types: { resourceTypeGeneral: "Dataset" },
  relatedIdentifiers: [{ relationType: "IsVersionOf", relatedIdentifier: "10.1000/ALL", relatedIdentifierType: "DOI" }],
  updated: "2022-01-02T03:04:05Z",
};

test.each([
  ["2023.jsonl", lines(dataset, { ...dataset, types: { resourceTypeGeneral: "Image" } })],
  [
    "2025.jsonl",
    lines(
      { id: "10.1000/abc", type: "dois", attributes: { ...dataset, publisher: { name: "Tide Archive" } } },
      { id: "10.1000/i", type: "dois", attributes: { ...dataset, types: { resourceTypeGeneral: "PhysicalObject" } } },
    ),
  ],
])("DataCite: the layout of %s", async (name, text) => {
  const { changes, leftOut } = await read(name, text);
  expect(changes).toEqual([
    {
      source: "datacite",
      key: "10.1000/abc",
      ids: ["doi:10.1000/abc"],
      title: "On tides",
      authors: [quine],
      years: [2021],
      type: "dataset",
      publisher: "Tide Archive",
      relations: [{ relation: "version", id: "doi:10.1000/all" }],
      changed: "2022-01-02",
    },
  ]);
  expect(leftOut).toEqual({ "pictures, physical objects, events and the like": 1 });
});

test("Semantic Scholar: identifiers of other sources, and either year", async () => {
  const { changes } = await read(
    "papers.jsonl",
    lines({
      corpusid: 12,
      externalids: { ArXiv: "2101.00001", DOI: "10.1000/ABC", DBLP: "conf/tide/Quine20", ACL: null },
      title: "On tides",
      authors: [{ authorId: "1", name: "Ada Quine" }],
      year: 2021,
      publicationdate: "2020-12-30",
      venue: "TIDE",
      journal: { pages: "1-9" },
    }),
  );
  expect(changes).toEqual([
    {
      source: "semanticscholar",
      key: "12",
      ids: ["doi:10.1000/abc", "arxiv:2101.00001", "dblp:conf/tide/Quine20"],
      title: "On tides",
      authors: [quine],
      years: [2021, 2020],
      container: "TIDE",
      pages: "1-9",
    },
  ]);
});

test("OpenReview: replies of both versions of its API, without reviews", async () => {
  const wrapped = (fields: object) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }]));
  const [accepted, rejected] = [
    { title: "On tides", authors: ["Ada Quine"], venue: "TIDE 2024 Poster", venueid: "TIDE.cc/2024/Conference" },
    { title: "Why?", authors: [{ fullname: "Ada Quine" }], venue: "Submitted to TIDE 2023" },
  ];
  const reply = {
    notes: [
      {
        id: "a1",
        forum: "a1",
        mdate: Date.UTC(2024, 4, 1),
        externalIds: ["doi:10.1000/ABC"],
        content: wrapped(accepted),
      },
      { id: "r1", forum: "a1", content: wrapped({ title: "Review" }) },
      { id: "b1", forum: "b1", content: rejected },
    ],
  };
  const { changes, leftOut } = await read("notes.json", JSON.stringify(reply));
  expect(changes).toEqual([
    {
      source: "openreview",
      key: "a1",
      ids: ["doi:10.1000/abc"],
      title: "On tides",
      authors: [quine],
      years: [2024],
      container: "TIDE 2024 Poster",
      type: "paper-conference",
      changed: "2024-05-01",
    },
    { source: "openreview", key: "b1", ids: [], title: "Why?", authors: [quine], years: [2023], type: "article" },
  ]);
  expect(leftOut).toEqual({ "reviews and comments": 1 });
});

test("Retraction Watch: rows with line breaks, unknown DOIs, and dates with the month first", async () => {
  const header =
    "Record ID,Title,Subject,Institution,Journal,Publisher,Country,Author,URLS,ArticleType,RetractionDate,RetractionDOI,RetractionPubMedID,OriginalPaperDate,OriginalPaperDOI,OriginalPaperPubMedID,RetractionNature,Reason,Paywalled,Notes,";
  const { changes, problems } = await read(
    "retraction_watch.csv",
    `${header}
7,"On tides,
and moons",(PHY),Nowhere,Tides,Ebb Press,None,Ada Quine;Bo Ebb;,,Article;,3/28/2021 0:00,unavailable,0,1/2/2020 0:00,10.1000/ABC,123,Expression of Concern,Doubt;,No,,
8,cut off
`,
  );
  expect(changes).toEqual([
    {
      source: "retraction-watch",
      key: "7",
      ids: ["doi:10.1000/abc", "pmid:123"],
      title: "On tides, and moons",
      authors: [quine, { family: "Ebb", given: "Bo" }],
      years: [2020],
      container: "Tides",
      publisher: "Ebb Press",
      notices: [
        {
          kind: "expression_of_concern",
          date: "2021-03-28",
          source: "retraction-watch",
          reportedBy: ["retraction-watch"],
        },
      ],
    },
  ]);
  expect(problems).toEqual([{ place: "line 4", message: "The row has 2 of 20 columns." }]);
});

describe("files of one's own", () => {
  test.each([
    [
      "own.bib",
      "@string{t = {Tides}}\n@article{quine20, title={On tides}, author={Quine, Ada}, journal=t, year=2020, doi={10.1000/ABC}}\n",
    ],
    [
      "own.ris",
      "TY  - JOUR\nID  - quine20\nTI  - On tides\nAU  - Quine, Ada\nJF  - Tides\nPY  - 2020\nDO  - 10.1000/ABC\nER  - \n",
    ],
    [
      "own.json",
      JSON.stringify([
        {
          id: "quine20",
          type: "article-journal",
          title: "On tides",
          author: [quine],
          "container-title": "Tides",
          issued: { "date-parts": [[2020]] },
          DOI: "10.1000/ABC",
        },
      ]),
    ],
  ])("%s", async (name, text) => {
    const { changes, problems } = await read(name, text);
    expect(problems).toEqual([]);
    expect(changes).toMatchObject([
      {
        source: "library",
        ids: ["doi:10.1000/abc"],
        title: "On tides",
        authors: [quine],
        years: [2020],
        container: "Tides",
      },
    ]);
    expect(changes[0]?.key).toMatch(new RegExp(`^${name}#`, "u"));
  });

  test("entries are nobody's but the file's, whatever their keys and addresses, and broken ones are listed", async () => {
    const { changes, problems } = await read(
      "anthology.bib",
      `@inproceedings{quine-2021-tides, title={On Tides}, url={https://aclanthology.org/2021.tide-long.1}, year=2021}
@article{DBLP:journals/tide/Quine20, title={On {M}oons}, year=2020}
@book{cut, title={`,
    );
    expect(changes).toMatchObject([
      { source: "library", key: "anthology.bib#quine-2021-tides" },
      { source: "library", key: "anthology.bib#DBLP:journals/tide/Quine20", title: "On Moons" },
    ]);
    expect(problems).toMatchObject([{ message: expect.stringMatching(/^Line 3: /u) }]);
  });
});

test("every record has the shape of the registry's", async () => {
  const { changes } = await read("shape.jsonl", lines(crossrefWork));
  for (const change of changes) expect(WorkRecord.parse(change)).toEqual(change);
});
