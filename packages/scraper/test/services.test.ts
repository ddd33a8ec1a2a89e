import { Failure } from "@wellsourced/core";
import type { RenderedPage } from "@wellsourced/core/records";
import { createFakeClock } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { createReader } from "../src/read.ts";
import { isShareable, type ReadingService } from "../src/services.ts";
import { article, type FakeServer, fakeHttp } from "./helpers/fake-http.ts";

const URL_ASKED = "https://harbour.example/tides";

describe("addresses that may be told to others", () => {
  test.each([
    "https://harbour.example/tides/2021/march?page=2&sort=date&lang=de",
    "https://harbour.example/a-very-long-and-telling-name-of-an-article-about-tides-1883",
    "https://news.example/story?id=20210304&utm_source=mail",
    "https://video.example/watch?v=dQw4w9WgXcQ",
    "https://harbour.example/p/8b1a9953c4611296a827abf8c47804d7",
  ])("%s", (url) => {
    expect(isShareable(new URL(url))).toBe(true);
  });

  test.each([
    "https://ada:secret@harbour.example/",
    "https://harbour.example/file?token=abc",
    "https://harbour.example/file?X-Amz-Signature=deadbeef",
    "https://harbour.example/file?sig=abc&se=2026",
    "https://harbour.example/reset?code=123456",
    "https://harbour.example/file?access_token=abc",
    "https://harbour.example/view?x=eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.c2ln",
    "https://harbour.example/view?ref=3f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c4d3e2f1a",
    "https://docs.example/d/1aB2cD3eF4gH5iJ6kL7mN8oP9qR0sT/edit",
    "https://wiki/page",
    "https://wiki.corp/page",
    "https://printer.local/",
    "https://db.internal/",
  ])("not %s", (url) => {
    expect(isShareable(new URL(url))).toBe(false);
  });
});

const page = (more: Partial<RenderedPage> = {}): RenderedPage => ({
  markdown: `# Tides\n\n${"The gauge is read every hour of the day. ".repeat(10)}`,
  by: "exa:cached",
  url: URL_ASKED,
  status: 200,
  ...more,
});

function setUp(server: FakeServer, answers: readonly (RenderedPage | Failure)[], judge?: () => Promise<void>) {
  const told: string[] = [];
  const services = answers.map(
    (answer, at): ReadingService => ({
      name: `service-${at}`,
      cost: "made",
      async read(url) {
        told.push(url);
        if (answer instanceof Failure) throw answer;
        return answer;
      },
    }),
  );
  const http = { ...fakeHttp(server), ...(judge ? { judge } : {}) };
  const options = { http, services, clock: createFakeClock(), issueUrl: "x", browser: { path: "disabled" } };
  return { told, reader: createReader(options) };
}

const walled: FakeServer = () => ({ status: 403, body: "no" });
const failed = new Failure("rate_limited", "Rate limited (exa). Wait 60 seconds and retry.", { provider: "exa" });

describe("a reading service", () => {
  test("is asked last, without what stands behind the hash, and its cost is told", async () => {
    const { reader, told } = setUp(walled, [page({ title: "Tide tables", author: "Ada Byron", costUsd: 0.001 })]);
    const read = await reader.read(`${URL_ASKED}#march`);
    await reader.close();
    expect(told).toEqual([URL_ASKED]);
    expect(read).toMatchObject({
      extractedBy: "exa:cached",
      contentType: "html",
      costUsd: 0.001,
      partial: false,
      metadata: { title: "Tide tables", authors: ["Ada Byron"] },
    });
    expect(read.markdown).toContain("read every hour");
  });

  test("stands in for one that fails", async () => {
    const { reader, told } = setUp(walled, [failed, page({ by: "firecrawl" })]);
    expect(await reader.read(URL_ASKED)).toMatchObject({ extractedBy: "firecrawl" });
    await reader.close();
    expect(told).toHaveLength(2);
  });

  test.each<readonly [string, FakeServer]>([
    ["a page that was read", () => ({ body: article() })],
    ["a page that does not exist", () => ({ status: 404, body: "gone" })],
    [
      "a page of which something was found",
      () => ({
        body: `<title>T</title>${"<i></i>".repeat(900)}<p>${"Some words about tides. ".repeat(6)}</p><script src=a.js></script>`,
      }),
    ],
    [
      "a host that nobody here can reach",
      () => {
        throw new Failure("network", "no", { code: "name_not_found", detail: "no address" });
      },
    ],
  ])("is not asked about %s", async (_what, server) => {
    const { reader, told } = setUp(server, [page()]);
    await reader.read(URL_ASKED).catch(() => undefined);
    await reader.close();
    expect(told).toEqual([]);
  });

  test("is not told what the guard refuses, or what holds a secret", async () => {
    const refuse = () => Promise.reject(new Failure("validation", "private"));
    const one = setUp(walled, [page()], refuse);
    await expect(one.reader.read(URL_ASKED)).rejects.toMatchObject({ kind: "blocked" });
    await one.reader.close();
    const other = setUp(walled, [page()]);
    const detail = /service-0: this address stays here$/u;
    await expect(other.reader.read(`${URL_ASKED}?token=1`)).rejects.toMatchObject({
      detail: expect.stringMatching(detail),
    });
    await other.reader.close();
    expect([...one.told, ...other.told]).toEqual([]);
  });

  test("that met a missing page itself gives none", async () => {
    const { reader } = setUp(walled, [page({ status: 404 })]);
    await expect(reader.read(URL_ASKED)).rejects.toMatchObject({ kind: "not_found" });
    await reader.close();
  });
});
