import { UNTRUSTED } from "@wellsourced/core";
import { toHtml } from "@wellsourced/wellsourced/answer-page";
import { type AnswerReport, summaryOf } from "@wellsourced/wellsourced/citations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DESK, expectSound, PHONE, picture, startHost } from "./made-host.ts";

let host: Awaited<ReturnType<typeof startHost>>;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host?.close());

/** An invented draft with hostile markup, and what its sources say. */
const ATTACK =
  '<img src=x onerror="parent.taken=1;document.title=\'taken\'"></script><script>document.title="taken"</script>';
const BIDI = "\u202Egnitirw desrever";
const answer = `The survey of the lower Marn counted 412 herons in 2019 [1].

Otters returned to the upper Marn in 2015 [2]. ${ATTACK} ${BIDI}

Storks nest on thirty-one roofs of the upper town.`;
type Statement = AnswerReport["statements"][number];
const made = (n: number, text: string, more: Partial<Statement>): Statement => ({
  ...{ n, text, start: answer.indexOf(text), end: answer.indexOf(text) + text.length, line: 1 },
  ...{ cites: [], state: "addressed" as const, doubt: 0.1, reasons: [], evidence: [], ...more },
});
const passage = (source: string, sentence: string) => ({
  ...{ source, sentence, start: 0, end: sentence.length, score: 1, before: "", after: "" },
  link: `https://herons.example/${source}#:~:text=x`,
});
const wrong = made(1, "The survey of the lower Marn counted 412 herons in 2019 [1].", {
  cites: ["1"],
  doubt: 0.9,
  reasons: [{ code: "number_differs", detail: "The answer has “412”, source 1 has “214”." }],
  evidence: [passage("1", `The survey counted 214 herons. ${ATTACK}`)],
});
const statements = [
  wrong,
  made(2, "Otters returned to the upper Marn in 2015 [2].", {
    cites: ["2"],
    evidence: [passage("2", "They came in 2015.")],
  }),
  made(3, "Storks nest on thirty-one roofs of the upper town.", {
    state: "uncited",
    reasons: [{ code: "uncited", detail: "The statement cites no source." }],
  }),
];
const sources: AnswerReport["sources"] = [
  { ref: "1", url: "https://herons.example/survey", title: `Herons ${ATTACK}`, readable: true, citedBy: [1] },
  { ref: "2", url: "javascript:document.title='taken'", title: BIDI, readable: true, citedBy: [2] },
];
const reportOf = (shown: readonly Statement[]): AnswerReport => ({
  ...{ answer, format: "markdown", marks: [], statements: [...shown], sources, unusedSources: [] },
  ...{ summary: summaryOf(shown, sources), checkedAt: "2026-01-31T12:00:00.000Z", trust: UNTRUSTED },
});
const resultOf = (shown: readonly Statement[]) => ({
  content: [{ type: "text", text: "Possible problems were found." }],
  _meta: { "wellsourced/report": toHtml({ name: "Your text", report: reportOf(shown) }) },
});
const shown = { view: "view-check-answer", result: resultOf(statements), args: { answer } };

describe("the view of a checked answer", () => {
  test.each([
    ["light", DESK, "desk"],
    ["dark", DESK, "desk"],
    ["light", PHONE, "phone"],
    ["dark", PHONE, "phone"],
  ] as const)("is sound in the %s theme of the host at %o", async (theme, viewport, name) => {
    const { page, asked, complaints } = await host.show({ ...shown, context: { theme } }, { viewport });
    await expectSound(page);
    await picture(page, `check-answer-${theme}-${name}`);
    expect([complaints, asked]).toEqual([[], ["/", "/host.js", "/view-check-answer"]]);
  });

  test("shows the report as the command line writes it, and filters it", async () => {
    const { view } = await host.show(shown);
    expect(await view.locator("article.item").count()).toBe(3);
    await view.getByText("no source cited", { exact: false }).locator("visible=true").first().click();
    await view.locator('label[for="show-uncited"]').click();
    expect(await view.locator("article.item >> visible=true").count()).toBe(1);
  });

  test("runs nothing that answers, sources and titles bring along", async () => {
    const { page, view, complaints } = await host.show(shown);
    const frame = page.frames()[1];
    expect(await frame?.evaluate("document.title + String(parent === window)")).toBe("Wellsourcedfalse");
    expect(await view.locator("#view img, #view script, #view [onerror], #view a[href^=javascript]").count()).toBe(0);
    expect(await page.evaluate("window.taken")).toBe(undefined);
    expect(complaints).toEqual([]);
  });

  test("opens a source through the host, and moves inside the report by keyboard", async () => {
    const { page, view, links } = await host.show(shown);
    await view.getByRole("link", { name: "Open the page at the passage" }).first().click();
    expect(await links()).toEqual(["https://herons.example/1#:~:text=x"]);
    await view.locator('a[href="#source-1"]').first().focus();
    await page.keyboard.press("Enter");
    await view.locator("tr#source-1.pointed").waitFor();
  });

  test("checks one statement again, and replaces it alone", async () => {
    const mended = { ...wrong, reasons: [], doubt: 0.1 };
    const { view, calls } = await host.show({ ...shown, replies: [resultOf([mended])] });
    await view.locator("#s1").getByRole("button", { name: "Check again" }).press("Enter");
    await view.getByRole("status").getByText("Statement 1 was checked again").waitFor();
    expect(await calls()).toMatchObject([
      { name: "check_answer", arguments: { answer, from: 1, max_statements: 1, max_age: 0 } },
    ]);
    expect(await view.locator("#s1 .state").textContent()).toContain("Addressed");
    expect(await view.locator("article.item").count()).toBe(3);
    expect(await view.locator('#s1 a[href="#source-1"]').count()).toBe(1);
  });

  test("keeps the report when a statement cannot be checked again", async () => {
    const failed = { content: [{ type: "text", text: "Rate limited. Wait 60 seconds." }], isError: true };
    const { view } = await host.show({ ...shown, replies: [failed] });
    await view.locator("#s1").getByRole("button", { name: "Check again" }).click();
    await view.getByRole("status").getByText("Rate limited. Wait 60 seconds.").waitFor();
    expect(await view.locator("article.item").count()).toBe(3);
  });

  test("offers no check to a host that calls no tools", async () => {
    const { view } = await host.show({ ...shown, can: { openLinks: {} } });
    expect(await view.getByRole("button").count()).toBe(0);
  });

  test("shows a failure as its text", async () => {
    const result = { content: [{ type: "text", text: `Not found: ${ATTACK}` }], isError: true };
    const { view, complaints } = await host.show({ ...shown, result });
    expect(await view.locator("#view").textContent()).toBe(`Not found: ${ATTACK}`);
    expect(complaints).toEqual([]);
  });
});
