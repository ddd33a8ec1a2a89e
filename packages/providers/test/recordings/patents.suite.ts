import { Failure } from "@wellsourced/core";
import type { Patent } from "@wellsourced/core/records";
import type { ReplayReply, ReplayRoute } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import type { AskOf } from "../../src/capabilities.ts";
import { readJson, readRecording } from "../helpers/recordings.ts";
import { dig, digList, digText, findOnce, startStage } from "../helpers/upstream.ts";

const SETTINGS = {
  EPO_OPS_CONSUMER_KEY: "made-epo-key-1234",
  EPO_OPS_CONSUMER_SECRET: "made-epo-secret-1234",
  LENS_API_TOKEN: "made-lens-token-1234",
  USPTO_API_KEY: "made-uspto-key-1234",
  SEARCHAPI_API_KEY: "made-searchapi-key-1234",
};
type Ask = Omit<AskOf<"patent">, "limit">;

async function patentsOf(provider: string, reply: ReplayReply, { ask = { query: "x" }, routes = [] }: Around = {}) {
  const answer = await findOnce("patent", { provider, ask, reply, routes, settings: SETTINGS });
  return answer.records as readonly Patent[]; // the record type of patents
}
interface Around {
  readonly ask?: Ask;
  readonly routes?: readonly ReplayRoute[];
}

async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const outcome = await work.then(
    (records) => new Error(`there was an answer: ${JSON.stringify(records)}`),
    (error: unknown) => error,
  );
  if (outcome instanceof Failure) return outcome;
  throw outcome;
}

describe("recorded replies of the EPO's OPS", () => {
  const xml = (file: string, more: Partial<ReplayReply> = {}): ReplayReply => ({
    body: readRecording(`epo-ops/${file}`),
    headers: { "content-type": "application/xml;charset=utf-8" },
    ...more,
  });
  const login: ReplayRoute = { path: "/3.2/auth/accesstoken", body: readRecording("epo-ops/token-200.json") };
  const epo = (file: string, ask: Ask, more: Partial<ReplayReply> = {}) =>
    patentsOf("epo", xml(file, more), { ask, routes: [login] });

  test("one application, with the token that was given for key and secret", async () => {
    const stage = await startStage([login, { path: /.*/u, ...xml("biblio-docdb-EP1000000A1.xml") }], {
      settings: SETTINGS,
    });
    const source = readRecording("epo-ops/biblio-docdb-EP1000000A1.xml");
    const [, abstract = ""] = /<abstract lang="en">\s*<p>([^<]+?)\s*(?:&lt;IMAGE>)?\s*<\/p>/u.exec(source) ?? [];
    try {
      const ask = { number: "EP1000000A1", limit: 5 };
      const { records } = await stage.providers.find("patent", ask, { provider: "epo" });
      const [patent, ...rest] = records as readonly Patent[]; // the record type of patents
      expect(rest).toEqual([]);
      expect(patent).toEqual({
        title: "Apparatus for manufacturing green bricks for the brick manufacturing industry",
        number: "EP1000000A1",
        url: "https://worldwide.espacenet.com/patent/search?q=pn%3DEP1000000A1",
        abstract: abstract.replace(/\s+/gu, " ").trim(),
        assignee: "BOER BEHEER NIJMEGEN BV DE",
        inventor: "KOSMAN WILHELMUS JACOBUS MARIA",
        filed: "1999-11-08",
      });
      const [first, second] = stage.replay.requests;
      expect(first).toMatchObject({
        method: "POST",
        path: "/3.2/auth/accesstoken",
        body: "grant_type=client_credentials",
      });
      expect(first?.headers.authorization).toBe(
        `Basic ${Buffer.from("made-epo-key-1234:made-epo-secret-1234").toString("base64")}`,
      );
      expect(second?.path).toBe("/3.2/rest-services/published-data/publication/docdb/EP1000000A1/biblio");
      expect(second?.headers.authorization).toBe("Bearer REDACTED");
    } finally {
      await stage.close();
    }
  });

  test("many parties, each once and without its country, and the English of two titles", async () => {
    const source = readRecording("epo-ops/biblio-CA3237996A1-multi-party.xml");
    const epodoc = [...source.matchAll(/<inventor [^>]*data-format="epodoc">[\s\S]*?<name>([^<]*)</gu)];
    const [patent] = await epo("biblio-CA3237996A1-multi-party.xml", { number: "CA3237996A1" });
    expect(epodoc).toHaveLength(8);
    expect(patent).toMatchObject({
      number: "CA3237996A1",
      title: "EFFIECIENT COMMUNICATION FOR DEVICES OF A HOME NETWORK",
      assignee: "GOOGLE LLC",
      inventor: epodoc.map(([, name = ""]) => name.replace(/\s*\[..\]/u, "").trim()).join("; "),
    });
  });

  test("a full cycle holds the application and the grant: the grant stands for the patent", async () => {
    const [patent, ...rest] = await epo("fullcycle-epodoc-EP1000000A1.xml", { number: "EP1000000" });
    expect(rest).toEqual([]);
    expect(patent).toMatchObject({ number: "EP1000000B1", filed: "1999-11-08", granted: "2003-02-12" });
  });

  test("an abstract alone makes a record without inventing the rest", async () => {
    const [patent] = await epo("abstract-epodoc-EP1000000A1.xml", { number: "EP1000000" });
    expect(Object.keys(patent ?? {}).sort()).toEqual(["abstract", "number", "title", "url"]);
  });

  test("the guide's example of a search", async () => {
    const [patent, ...rest] = await epo("doc-example-search-biblio.xml", { query: "x" });
    expect(rest).toEqual([]);
    expect(patent).toEqual({
      title: "INJECTION MOLDED MICROLENSES FOR OPTICAL INTERCONNECTS",
      number: "KR20100130646A",
      url: "https://worldwide.espacenet.com/patent/search?q=pn%3DKR20100130646A",
      assignee: "IBM",
      filed: "2006-07-20",
    });
  });

  test.each(["search-pa-google-1-100.xml", "search-ti-plastic-1-100.xml"])(
    "%s: a hundred hits by their numbers alone",
    async (file) => {
      const source = readRecording(`epo-ops/${file}`);
      const ids = [...source.matchAll(/<country>(\w+)<\/country>\s*<doc-number>(\w+)<\/doc-number>\s*<kind>(\w+)</gu)];
      const stage = await startStage([login, { path: /.*/u, ...xml(file) }], { settings: SETTINGS });
      const answer = await stage.providers
        .find("patent", { query: "x", limit: 100 }, { provider: "epo" })
        .finally(() => stage.close());
      expect(answer.total).toBe(10_000);
      expect(answer.records).toHaveLength(100);
      expect(answer.records).toMatchObject(ids.map((id) => ({ number: id.slice(1).join("") })));
      expect(stage.replay.requests.at(-1)?.query.get("Range")).toBe("1-100");
    },
  );

  // Replies of other endpoints: texts, families, images, numbers.
  test.each([
    "claims-EP1000000A1.xml",
    "family-EP1000000A1.xml",
    "images-EP1000000A1.xml",
    "number-service-original-epodoc-US.xml",
  ])("%s is not taken for an answer that holds nothing", async (file) => {
    expect(await failureOf(epo(file, { query: "x" }))).toMatchObject({
      kind: "upstream_unavailable",
      message: expect.stringContaining("world-patent-data"),
    });
  });

  test("a token that does not hold is renewed once, and then it is the credentials", async () => {
    const failure = await failureOf(
      epo(
        "error-400-no-token.xml",
        { query: "x" },
        {
          status: 400,
          headers: {
            "www-authenticate":
              'Bearer realm="null",error="invalid_token",error_description="oauth.v2.InvalidAccessToken: Invalid access token"',
          },
        },
      ),
    );
    expect(failure).toMatchObject({ kind: "auth_required", provider: "epo" });
    expect(failure.message).toContain("EPO_OPS_CONSUMER_KEY and EPO_OPS_CONSUMER_SECRET");
  });

  test("a blocked account is refused at the door, and nothing secret is said", async () => {
    const refused = { ...login, ...xml("doc-error-400-invalid-client.xml", { status: 400 }) };
    const failure = await failureOf(patentsOf("epo", xml("biblio-docdb-EP1000000A1.xml"), { routes: [refused] }));
    expect(failure).toMatchObject({ kind: "auth_required", suggestedAction: "check_api_key" });
    expect(JSON.stringify(failure) + failure.message).not.toContain("made-epo");
  });

  test("the week's quota is no throttle", async () => {
    const failure = await failureOf(
      epo(
        "doc-error-403-quota.xml",
        { query: "x" },
        { status: 403, headers: { "x-rejection-reason": "RegisteredQuotaPerWeek" } },
      ),
    );
    expect(failure).toMatchObject({ kind: "rate_limited", detail: "The quota is used up (RegisteredQuotaPerWeek)." });
  });
});

describe("documented replies of The Lens", () => {
  const file = "lens/doc-response-EP2471949A1.json";
  const english = (list: readonly unknown[]) =>
    digText(
      list.find((one) => dig(one, "lang") === "en"),
      "text",
    );
  const joined = (list: readonly unknown[]) => list.map((one) => digText(one, "extracted_name", "value")).join("; ");

  test("the sample record", async () => {
    const data = dig(readJson(file), "data", 0);
    const [patent, ...rest] = await patentsOf("lens", { body: readRecording(file) });
    expect(rest).toEqual([]);
    expect(patent).toEqual({
      title: english(digList(data, "biblio", "invention_title")),
      number: "EP2471949A1",
      url: "https://www.lens.org/lens/patent/031-156-664-516-153",
      abstract: english(digList(data, "abstract")),
      assignee: joined(digList(data, "biblio", "parties", "applicants")),
      inventor: joined(digList(data, "biblio", "parties", "inventors")),
      filed: "2010-12-31",
      granted: "2013-12-25",
    });
  });

  test("the question has the form of the documented ones", async () => {
    const bodies = digList(readJson("lens/doc-request-examples.json")).map((one) => digText(one, "body"));
    const stage = await startStage([{ path: /.*/u, body: readRecording(file) }], { settings: SETTINGS });
    const ask = {
      query: "gene map",
      assignee: "Acme Inc",
      patentOffice: "EP",
      cpcCode: "C12Q",
      yearFrom: 2010,
      limit: 7,
    };
    await stage.providers
      .find("patent", { ...ask, patentOffice: "EP" }, { provider: "lens" })
      .finally(() => stage.close());
    const [request] = stage.replay.requests;
    const sent: unknown = JSON.parse(request?.body ?? "");
    expect(request).toMatchObject({ method: "POST", path: "/patent/search" });
    expect(request?.headers.authorization).toBe("Bearer made-lens-token-1234");
    expect(dig(sent, "size")).toBe(7);
    const forms = digList(sent, "query", "bool", "must").flatMap((one) => Object.keys(Object(one)));
    for (const form of forms) expect(bodies.some((body) => body.includes(`"${form}"`))).toBe(true);
  });
});

describe("recorded replies of the USPTO", () => {
  const SEARCH = "/api/v1/patent/applications/search";
  const uspto = (file: string, status = 200) =>
    patentsOf("uspto", { body: readRecording(`uspto-odp/${file}`), status });

  test("no match is a 404 and an empty list", async () => {
    await expect(uspto("beta-error-404-no-match.json", 404)).resolves.toEqual([]);
  });

  // Flat lists of the beta API, and proceedings, which are another endpoint.
  test.each([
    "beta-search-get-first5.json",
    "beta-search-post-rangefilter.json",
    "beta-application-data-16123456.json",
    "beta-assignment-15123456.json",
    "prod-ptab-proceedings-search.json",
    "prod-ptab-proceeding-IPR2025-01319.json",
  ])("%s is not taken for an answer that holds nothing", async (file) => {
    expect(await failureOf(uspto(file))).toMatchObject({
      kind: "upstream_unavailable",
      message: expect.stringContaining("patentFileWrapperDataBag"),
    });
  });

  test("a recorded application in production's envelope", async () => {
    const flat = dig(readJson("uspto-odp/beta-application-data-16123456.json"), "patentBag", 0);
    const applicationNumberText = digText(flat, "applicationNumberText");
    const body = { count: 1, patentFileWrapperDataBag: [{ applicationNumberText, applicationMetaData: flat }] };
    const stage = await startStage([{ path: SEARCH, body }], { settings: SETTINGS });
    const ask = { query: "learning assistance", limit: 3 };
    const { records, total } = await stage.providers
      .find("patent", ask, { provider: "uspto" })
      .finally(() => stage.close());
    expect(records).toEqual([
      {
        title: digText(flat, "inventionTitle"),
        number: "US10902286",
        url: "https://patents.google.com/patent/US10902286",
        assignee: "FUJIFILM Corporation",
        inventor: "Shoji KANADA",
        filed: "2018-09-06",
        granted: "2021-01-26",
        status: "Patented Case",
      },
    ]);
    expect(total).toBe(1);
    const [request] = stage.replay.requests;
    expect(Object.fromEntries(request?.query ?? [])).toMatchObject({
      q: '"learning assistance"',
      limit: "3",
      offset: "0",
    });
    expect(request?.query.has("rows")).toBe(false);
    expect(request?.headers["x-api-key"]).toBe("made-uspto-key-1234");
  });
});

describe("Google Patents through SearchAPI", () => {
  const searchapi = (file: string, status = 200) => patentsOf("searchapi", { body: readRecording(file), status });

  test.each(["searchapi/doc-google-patents.json", "google-patents/serpapi-google_patents-item.json"])(
    "%s",
    async (file) => {
      const [item] = digList(readJson(file), "organic_results");
      const [patent, ...rest] = await searchapi(file);
      expect(rest).toEqual([]);
      expect(patent).toMatchObject({
        title: digText(item, "title"),
        number: digText(item, "publication_number"),
        url: `https://patents.google.com/patent/${digText(item, "publication_number")}/en`,
        abstract: digText(item, "snippet").replace("&hellip;", "\u2026"),
        assignee: digText(item, "assignee"),
        inventor: digText(item, "inventor"),
        filed: digText(item, "filing_date"),
        granted: digText(item, "grant_date"),
      });
      expect(patent?.pdf).toBe(dig(item, "pdf"));
    },
  );

  test("a web answer holds no patents", async () => {
    await expect(searchapi("searchapi/google-ceo-microsoft.json")).resolves.toEqual([]);
  });

  test("a wrong key", async () => {
    expect(await failureOf(searchapi("searchapi/error-401.json", 401))).toMatchObject({ kind: "auth_required" });
  });
});
