import type { Entity } from "@wellsourced/core/records";
import { describe, expect, test } from "vitest";
import {
  affiliateLinks,
  brandOf,
  conflictOfInterest,
  corporateOwnership,
  countVoices,
  independent,
  lensesFor,
  ownersOf,
  selfPromotion,
} from "../../src/recommendation/index.ts";

const headed = (...names: readonly string[]) =>
  names.map((name, at) => `## ${at + 1}. ${name}\n\nSome words.`).join("\n\n");
const OTHERS = ["Spadeo", "Weedly", "Rakery"];

describe("the name that an address lends its owner", () => {
  test.each([
    ["https://www.gardenly.example/", "gardenly.example", "gardenly"],
    ["https://help.shop.gardenly.co.uk:8443/x", "gardenly.co.uk", "gardenly"],
    ["https://GARDENLY.com.au/", "gardenly.com.au", "gardenly"],
    ["https://xn--bcher-kva.example/", "xn--bcher-kva.example", "xn--bcher-kva"],
  ])("%s belongs to %s", (url, domain, token) => {
    expect(brandOf(url)).toEqual({ domain, token });
  });

  test.each([
    "https://ab.example/",
    "https://gardenly.github.io/",
    "https://gardenly.wordpress.com/",
    "https://gardenly.substack.com/",
    "https://www.youtube.com/watch",
    "https://sites.google.com/gardenly",
    "https://www.reddit.com/r/gardenly",
    "http://192.0.2.1/",
    "http://[2001:db8::1]/",
    "https://co.uk/",
    "localhost",
    "",
  ])("%s belongs to nobody whom its name tells", (url) => {
    expect(brandOf(url)).toBeUndefined();
  });
});

describe("a ranking in the forms in which pages are written", () => {
  const names = ["Gardenly", ...OTHERS];
  test.each([
    ["numbers with brackets", names.map((name, at) => `${at + 1}) ${name}`).join("\n")],
    [
      "a countdown",
      [...names]
        .map((name, at) => `## ${at + 1}. ${name}`)
        .reverse()
        .join("\n\n"),
    ],
    ["headings with a hash", names.map((name, at) => `### #${at + 1}: ${name} – from $${at}`).join("\n")],
    ["headings with No.", names.map((name, at) => `## No. ${at + 1}: ${name}`).join("\n")],
    [
      "bold links",
      names.map((name, at) => `${at + 1}. **[${name}](https://${name}.example/?a=(b))** (free)`).join("\n"),
    ],
    ["pictures before the names", names.map((name, at) => `${at + 1}. ![logo](l.png)${name}: good`).join("\n")],
    ["items within items", names.map((name, at) => `${at + 1}. ${name}\n   1. pro\n   2. con`).join("\n")],
    ["a second list", `1. Dig\n2. Sow\n3. Reap\n\n${headed(...names)}`],
    ["lines of Windows", headed(...names).replaceAll("\n", "\r\n")],
  ])("shows its own maker first: %s", (_, markdown) => {
    expect(selfPromotion({ url: "https://gardenly.example/best", markdown })).toMatchObject({
      rankPosition: 1,
      confidence: "high",
    });
  });

  test.each([
    ["only two entries", headed("Gardenly", "Spadeo")],
    ["bullets without numbers", names.map((name) => `- ${name}`).join("\n")],
    ["numbers with gaps", "1. Gardenly\n3. Spadeo\n7. Weedly"],
    ["the same number each time", "1. Gardenly\n1. Spadeo\n1. Weedly"],
    ["headings of different levels", "# 1. Gardenly\n## 2. Spadeo\n### 3. Weedly"],
    ["the name in the middle", headed("Tools by Gardenly", ...OTHERS)],
    ["third place", headed("Spadeo", "Weedly", "Gardenly", "Rakery")],
    ["no list", "Gardenly is the best of all."],
    ["nothing", ""],
  ])("shows nothing of the kind: %s", (_, markdown) => {
    expect(selfPromotion({ url: "https://gardenly.example/best", markdown })).toBeUndefined();
  });

  test("the first place of two rankings decides", () => {
    const markdown = `${headed("Spadeo", "Gardenly", "Weedly")}\n\n# By price\n\n${["Gardenly", "Spadeo", "Weedly"].map((name, at) => `${at + 1}. ${name}`).join("\n")}`;
    expect(selfPromotion({ url: "https://gardenly.example/", markdown })?.rankPosition).toBe(1);
  });

  test("an alias counts less than the address, and a name of two letters not at all", () => {
    const markdown = headed("Green Thumb", ...OTHERS);
    expect(selfPromotion({ url: "https://gly.example/", markdown, siteNames: ["green-thumb"] })?.confidence).toBe(
      "medium",
    );
    expect(
      selfPromotion({ url: "https://gly.example/", markdown: headed("GT", ...OTHERS), siteNames: ["GT"] }),
    ).toBeUndefined();
  });
});

describe("an interest stated in a biography", () => {
  const text = { title: "Best tools", markdown: headed("Spadeo", "Weedly", "O'Hara", "eSpade") };
  const found = (bio: string) => conflictOfInterest({ ...text, bio });

  test.each([
    ["Jane is VP of Sales at Spadeo.", "Spadeo"],
    ["Works for Weedly\nand gardens.", "Weedly"],
    ["CTO at O'Hara", "O'Hara"],
    ["She is a developer advocate at eSpade.", "eSpade"],
    ["General manager of Spadeo, GmbH.", "Spadeo"],
    ["Spadeo’s CEO since 2020.", "Spadeo"],
    ["Leads product design at Weedly.", "Weedly"],
    ["Product marketing at Spadeo", "Spadeo"],
    ["Head of Growth, Spadeo", "Spadeo"],
    ["VP Marketing, Spadeo Inc.", "Spadeo"],
    ["Senior Engineer @ Spadeo", "Spadeo"],
    ["Principal Product Designer @Spadeo | ex-Mulch", "Spadeo"],
    ["DevRel @ Weedly", "Weedly"],
    ["Marketing Lead | Spadeo", "Spadeo"],
    ["Customer Success Manager – Weedly", "Weedly"],
    ["VP of Sales & Marketing, Spadeo", "Spadeo"],
    ["I work in sales for Spadeo.", "Spadeo"],
    ["Content writer at Spadeo", "Spadeo"],
    ["Technical writer, Spadeo", "Spadeo"],
    ["Part of the growth team at Spadeo", "Spadeo"],
    ["Leiterin Marketing bei Spadeo", "Spadeo"],
    ["Geschäftsführerin der Spadeo GmbH", "Spadeo"],
    ["Sie arbeitet als Redakteurin für Spadeo.", "Spadeo"],
    ["Content-Managerin, Spadeo", "Spadeo"],
    ["Hoofd marketing bij Spadeo", "Spadeo"],
    ["Oprichter van Spadeo", "Spadeo"],
    ["Zij werkt als redacteur bij Spadeo.", "Spadeo"],
    ["Rédactrice chez Spadeo", "Spadeo"],
    ["Directeur commercial de Spadeo", "Spadeo"],
    ["Elle travaille pour Spadeo.", "Spadeo"],
    ["Directora de contenidos en Spadeo", "Spadeo"],
    ["Cofundadora de Spadeo", "Spadeo"],
    ["Trabaja para Spadeo.", "Spadeo"],
  ])("%s is employment by %s", (bio, name) => {
    expect(found(bio)).toMatchObject({ conflictType: "employment", citedEntityName: name, confidence: "high" });
  });

  test.each([
    "Ehemalige Leiterin Marketing bei Spadeo",
    "Ancienne rédactrice chez Spadeo",
    "Antigua directora de Spadeo",
    "Voormalig marketingmanager bij Spadeo",
    "Former content writer at Spadeo",
  ])("%s has ended", (bio) => {
    expect(found(bio)).toMatchObject({ confidence: "low" });
  });

  test.each([
    "Jane owns shares of Spadeo.",
    "She works at Mulch and holds Spadeo shares.",
    "Owner of Spadeo shares",
    "An employee of Mulch with shares in Spadeo",
    "I hold stock in Spadeo.",
    "Holds stock options from Spadeo",
  ])("%s is a share in it, and no employment", (bio) => {
    expect(found(bio)).toMatchObject({ conflictType: "owns_equity", citedEntityName: "Spadeo" });
  });

  test.each([
    ["until another year", "Engineer at Spadeo until 2019, now at rest."],
    ["in former times", "Previously a product manager at Spadeo."],
    ["in the past", "She used to be an engineer at Spadeo."],
  ])("has ended %s, which is weak", (_, bio) => {
    expect(found(bio)).toMatchObject({ citedEntityName: "Spadeo", confidence: "low" });
  });

  test("of several the strongest is told", () => {
    expect(found("Formerly an analyst at Weedly. Advisor to Weedly. CEO of Spadeo.")).toMatchObject({
      citedEntityName: "Spadeo",
      confidence: "high",
    });
    expect(found("Formerly an analyst at Spadeo. An investor in Weedly.")).toMatchObject({
      citedEntityName: "Weedly",
      confidence: "medium",
    });
  });

  test.each([
    ["a list of subjects", "Covers software, Spadeo, Weedly, and the sea."],
    ["a list that ends with the name", "Covers design, marketing, Spadeo."],
    ["a user", "Has dug with Spadeo at home for years."],
    ["a name within a longer one", "Engineer at Spadeology."],
    ["small letters", "engineer at spadeo"],
    ["a company that the text does not name", "CEO of Plantation Ltd."],
    ["a day of the week", "Director of March"],
    ["blanks", " \n\t "],
    ["a fondness, in German", "Texterin mit Leidenschaft für Spadeo"],
    ["a user, in Dutch", "Schrijver en gebruiker van Spadeo"],
    ["a customer, in French", "Cliente de Spadeo, travaille chez elle"],
    ["an interest, in Spanish", "Consultora con interés en Spadeo"],
  ])("is not read from %s", (_, bio) => {
    expect(found(bio)).toBeUndefined();
  });

  test("is told with the words of the biography that state it, and no more than their clause", () => {
    const bio = `Ada likes frost. She works at Spadeo as a designer; on Sundays she sings. ${"More of it. ".repeat(50)}`;
    const { evidence = "" } = found(bio) ?? {};
    expect(evidence).toContain("works at Spadeo");
    expect(evidence).not.toMatch(/frost|sings/u);
    expect(evidence.length).toBeLessThan(260);
  });

  test("in a company that is only named in passing is none; named twice it is one", () => {
    const bio = "An engineer at Mulchworks.";
    expect(conflictOfInterest({ bio, title: "Tools", markdown: "Mulchworks made one." })).toBeUndefined();
    expect(
      conflictOfInterest({ bio, title: "Tools", markdown: "Mulchworks made one. Ask Mulchworks." })?.citedEntityName,
    ).toBe("Mulchworks");
    expect(conflictOfInterest({ bio, title: "Mulchworks reviewed", markdown: "" })?.citedEntityName).toBe("Mulchworks");
  });
});

const entity = (id: string, name: string, relations: Entity["relations"] = []): Entity => ({
  id,
  name,
  aliases: [],
  kinds: [],
  url: `https://kb.example/${id}`,
  industries: [],
  listings: [],
  relations,
  profiles: {},
  source: "made",
});

describe("who owns whom", () => {
  test.each([
    [{ relation: "parent" }, true],
    [{ relation: "owner" }, true],
    [{ relation: "owner", share: 0.5 }, true],
    [{ relation: "owner", share: 0.49 }, false],
    [{ relation: "parent", past: true }, false],
    [{ relation: "parent", past: false }, true],
    [{ relation: "subsidiary" }, false],
    [{ relation: "founder" }, false],
  ])("%j makes the other an owner of today: %s", (relation, expected) => {
    expect(ownersOf(entity("Q1", "Gardenly", [{ id: "Q2", ...relation }]))).toEqual(expected ? ["Q2"] : []);
  });

  const page = (first: string, url = "https://gardenly.example/best") => ({ url, markdown: headed(first, ...OTHERS) });

  test("an owner without a name in the publisher's entry is named by its own", () => {
    const publisher = entity("Q1", "Gardenly", [{ relation: "owner", id: "Q2" }]);
    expect(
      corporateOwnership(page("Greenfield"), { publisher, owners: [entity("Q2", "Greenfield plc")] }),
    ).toMatchObject({
      brandDomain: "gardenly.example",
      brandToken: "Greenfield",
      corporateOwner: "Greenfield plc",
      corporateOwnerQID: "Q2",
      confidence: "high",
    });
  });

  test("a sister that was sold, or of which a small share is held, is none", () => {
    const publisher = entity("Q1", "Gardenly", [{ relation: "owner", id: "Q2", name: "Greenfield" }]);
    for (const more of [{ past: true }, { share: 0.2 }]) {
      const owners = [entity("Q2", "Greenfield", [{ relation: "subsidiary", id: "Q3", name: "Mulchworks", ...more }])];
      expect(corporateOwnership(page("Mulchworks"), { publisher, owners })).toBeUndefined();
    }
  });

  test("second place, an entry without relations, and a platform's page raise nothing", () => {
    const publisher = entity("Q1", "Gardenly", [{ relation: "subsidiary", id: "Q3", name: "Weedly" }]);
    expect(corporateOwnership(page("Mulchworks"), { publisher, owners: [] })).toBeUndefined();
    expect(corporateOwnership(page("Weedly"), { publisher: entity("Q1", "Gardenly"), owners: [] })).toBeUndefined();
    expect(
      corporateOwnership(page("Weedly", "https://medium.com/@gardenly"), { publisher, owners: [] }),
    ).toBeUndefined();
  });
});

describe("links that pay", () => {
  test.each([
    "https://www.amazon.example/dp/1?tag=gardenly-21",
    "https://shop.example/?aff_id=77",
    "https://shop.example/?a=1&campid=533",
    "https://shop.example/?utm_medium=affiliate",
    "https://click.linksynergy.com/x",
    "https://goto.target.example.sjv.io/x",
    "https://amzn.to/abc",
  ])("%s is one", (url) => {
    expect(affiliateLinks(`See [it](${url}) now.`)).toEqual({ count: 1, examples: [url], disclosed: false });
  });

  test.each([
    "https://shop.example/?tag=books",
    "https://shop.example/awin1.com",
    "https://notawin1.com/",
    "https://shop.example/?aff_id=",
    "https://shop.example/#aff_id=7",
  ])("%s is none", (url) => {
    expect(affiliateLinks(`See [it](${url}) now.`)).toBeUndefined();
  });

  test.each([
    "We may earn a commission when you buy.",
    "As an Amazon Associate I earn from purchases.",
    "This page contains affiliate links.",
    "Wir erhalten eine Provision, wenn Sie über einen Link kaufen.",
    "Cette page contient des liens affiliés.",
    "Contiene enlaces de afiliados.",
  ])("are disclosed by: %s", (words) => {
    expect(affiliateLinks(`[it](https://amzn.to/a) ${words}`)?.disclosed).toBe(true);
  });

  test("of many the first three are shown and all different ones are counted", () => {
    const links = Array.from({ length: 1_000 }, (_, at) => `[a](https://amzn.to/${at % 400})`).join(" ");
    expect(affiliateLinks(links)).toMatchObject({
      count: 400,
      examples: ["https://amzn.to/0", "https://amzn.to/1", "https://amzn.to/2"],
    });
  });
});

describe("other voices", () => {
  test.each([
    ["An SEC filing says so", true],
    ["Two lawsuits are open", true],
    ["the ftc", true],
    ["see sec.gov", true],
    ["a second filing", false],
    ["the courtesy of regulated auditoriums", false],
    ["", false],
  ])("%j concerns records of courts and regulators: %s", (text, expected) => {
    expect(lensesFor(text).includes("investigative_records")).toBe(expected);
  });

  test("of one registered name are one, whatever host they speak from, and rented names are apart", () => {
    const found = [
      "https://a.b.example/",
      "https://c.b.example/",
      "https://x.github.io/",
      "https://y.github.io/",
      "https://x.github.io/2",
      "nonsense",
    ].map((url) => ({ url, title: "", snippet: "" }));
    expect(independent(found, undefined).map(({ url }) => url)).toEqual([
      "https://a.b.example/",
      "https://x.github.io/",
      "https://y.github.io/",
      "nonsense",
    ]);
  });

  test("of none are none, and a statement that denies is not taken for disagreement", () => {
    expect(countVoices([], "anything")).toEqual({ agreeCount: 0, disagreeCount: 0, silentCount: 0 });
    const claim = "Spadeo spades do not last ten years in wet soil";
    const said = ["Spadeo spades do not last ten years in wet soil", "Spadeo spades last ten years in wet soil"];
    const found = said.map((snippet) => ({ url: "https://a.example/", title: "Tools", snippet }));
    expect(countVoices(found, claim)).toEqual({ agreeCount: 1, disagreeCount: 1, silentCount: 0 });
  });
});
