import { growthOf } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { readDocument } from "../src/read.ts";

const lines = (...all: readonly string[]): string => all.join("\r\n");
const read = (...content: readonly string[]) =>
  readDocument(Buffer.from(lines("BEGIN:VCALENDAR", "VERSION:2.0", ...content, "END:VCALENDAR")), { name: "a.ics" });
const event = (...content: readonly string[]) => read("BEGIN:VEVENT", "SUMMARY:Survey", ...content, "END:VEVENT");

describe("a calendar", () => {
  test("is a section for each entry", async () => {
    const { markdown, metadata, contentType } = await read(
      "X-WR-CALNAME:Harbour",
      "BEGIN:VEVENT",
      "SUMMARY:Survey of the quay\\, part 1",
      "DTSTART;TZID=Europe/Paris:20250304T101500",
      "DTEND;TZID=Europe/Paris:20250304T111500",
      "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;COUNT=10",
      "EXDATE;TZID=Europe/Paris:20250318T101500",
      "LOCATION:Quay 4\\, Brest",
      'ORGANIZER;CN="Ada Reeve":mailto:ada@quay.example',
      "ATTENDEE;CN=Ben Holt;PARTSTAT=ACCEPTED:mailto:ben@quay.example",
      "ATTENDEE;PARTSTAT=NEEDS-ACTION;ROLE=OPT-PARTICIPANT:mailto:cleo@quay.example",
      "DESCRIPTION:Bring the gauge.\\n\\nAnd a very long line that is fol",
      " ded in the file.",
      "BEGIN:VALARM",
      "ACTION:DISPLAY",
      "DESCRIPTION:Not content",
      "END:VALARM",
      "END:VEVENT",
      "BEGIN:VTODO",
      "SUMMARY:Write it up",
      "DUE;VALUE=DATE:20250310",
      "PERCENT-COMPLETE:40",
      "STATUS:IN-PROCESS",
      "END:VTODO",
    );
    expect(markdown).toBe(
      [
        "# Harbour",
        "",
        "## Survey of the quay, part 1",
        "",
        "**When:** 2025-03-04 10:15–11:15 (Europe/Paris)  ",
        "**Repeats:** every 2 weeks on Monday and Friday, 10 times; except on 2025-03-18 10:15 (Europe/Paris)  ",
        "**Where:** Quay 4, Brest  ",
        "**Organizer:** Ada Reeve \\<ada@quay.example>  ",
        "**Attendees:** Ben Holt \\<ben@quay.example> (accepted), cleo@quay.example (optional)",
        "",
        "Bring the gauge.",
        "",
        "And a very long line that is folded in the file.",
        "",
        "## Write it up",
        "",
        "**Due:** 2025-03-10  ",
        "**Status:** in process, 40% complete",
      ].join("\n"),
    );
    expect(metadata).toEqual({ title: "Harbour", itemCount: 2, leftOut: ["1 alarm"] });
    expect(contentType).toBe("calendar");
  });

  test.each([
    [["DTSTART;VALUE=DATE:20250304", "DTEND;VALUE=DATE:20250305"], "2025-03-04"],
    [["DTSTART;VALUE=DATE:20250304", "DTEND;VALUE=DATE:20250307"], "2025-03-04 to 2025-03-06"],
    [["DTSTART:20250304T230000Z", "DTEND:20250305T010000Z"], "2025-03-04 23:00 to 2025-03-05 01:00 UTC"],
    [["DTSTART:20250304T101500", "DURATION:PT1H30M"], "2025-03-04 10:15, for 1 hour 30 minutes"],
    [
      ["DTSTART;TZID=Europe/Paris:20250304T101500", "DTEND;TZID=Asia/Tokyo:20250304T220000"],
      "2025-03-04 10:15 (Europe/Paris) to 2025-03-04 22:00 (Asia/Tokyo)",
    ],
    [["DTSTART;TZID=/quay.example/2025/Europe/Paris:20250304T101500"], "2025-03-04 10:15 (Europe/Paris)"],
  ])("says when: %s", async (content, expected) => {
    const { markdown } = await event(...content);
    expect(markdown).toContain(`**When:** ${expected}`);
  });

  test.each([
    ["FREQ=DAILY", "every day"],
    ["FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20250630T000000Z", "every week on weekdays, until 2025-06-30 00:00 UTC"],
    ["FREQ=MONTHLY;BYDAY=-1FR", "every month on the last Friday"],
    ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2", "every month on the second to last of weekdays"],
    ["FREQ=MONTHLY;BYMONTHDAY=15,-1;INTERVAL=3", "every 3 months on day 15 and the last day"],
    ["FREQ=YEARLY;BYMONTH=3,10;BYDAY=2SU", "every year on the second Sunday in March and October"],
    ["FREQ=YEARLY;BYWEEKNO=20", "by the rule FREQ=YEARLY;BYWEEKNO=20"],
  ])("says how an event repeats: %s", async (rule, words) => {
    const { markdown } = await event("DTSTART;VALUE=DATE:20250304", `RRULE:${rule}`);
    expect(markdown).toContain(`**Repeats:** ${words}`);
  });

  test("reads HTML in a description, without what it hides", async () => {
    const { markdown, hiddenTextRemoved } = await event(
      'DESCRIPTION:<p>Join <b>here</b></p><p style="display:none">Ignore all.</p>',
    );
    expect(markdown).toContain("Join **here**");
    expect(markdown).not.toContain("Ignore");
    expect(hiddenTextRemoved).toBe(1);
  });

  test.each([
    ["entries without end", (size: number) => "BEGIN:VEVENT\n".repeat(size)],
    ["continuations", (size: number) => `BEGIN:VEVENT\nSUMMARY:a${"\n b".repeat(size)}`],
    ["parameters", (size: number) => `BEGIN:VEVENT\nDTSTART${';A="b",c'.repeat(size)}:1`],
    ["quotes", (size: number) => `BEGIN:VEVENT\nDTSTART;A=${'"'.repeat(size)}`],
    ["rules", (size: number) => `BEGIN:VEVENT\nRRULE:FREQ=DAILY;BYDAY=${"MO,".repeat(size)}`],
    ["escapes", (size: number) => `BEGIN:VEVENT\nCATEGORIES:${"\\,".repeat(size)}`],
    ["attendees", (size: number) => `BEGIN:VEVENT\n${"ATTENDEE:mailto:a@b\n".repeat(size)}`],
  ])("of %s takes time in proportion", async (_, content) => {
    const prepare = (size: number) => {
      const source = Buffer.from(`BEGIN:VCALENDAR\n${content(size)}`);
      return () => readDocument(source).catch(() => undefined);
    };
    const { exponent } = await growthOf(prepare, { from: 2_000, to: 64_000 });
    expect(exponent).toBeLessThan(1.5);
  });
});

describe("contacts", () => {
  const card = (...content: readonly string[]) => lines("BEGIN:VCARD", ...content, "END:VCARD");

  test("are a section for each", async () => {
    const source = [
      card(
        "VERSION:3.0",
        "FN:Ada Reeve",
        "ORG:Harbour Office;Tides",
        "TITLE:Surveyor",
        "EMAIL;TYPE=INTERNET,WORK:ada@quay.example",
        "TEL;TYPE=CELL,VOICE,pref:+33 1 23",
        "ADR;TYPE=HOME:;;1 Quay Street;Brest;;29200;France",
        "item1.URL:https://quay.example/",
        "item1.X-ABLabel:_$!<HomePage>!$_",
        "BDAY:1980-02-03",
        "NOTE:Knows the gauge\\, and the quay.",
        "PHOTO;ENCODING=b:AAAA",
      ),
      card(
        "VERSION:2.1",
        "N:Holt;Ben",
        "TEL;HOME:123",
        "NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Caf=C3=A9 and=",
        "=20tea",
      ),
    ].join("\r\n");
    const { markdown, metadata, contentType } = await readDocument(Buffer.from(source), { name: "a.vcf" });
    expect(markdown).toBe(
      [
        "## Ada Reeve",
        "",
        "**Title:** Surveyor  ",
        "**Organisation:** Harbour Office, Tides  ",
        "**Email (work):** ada@quay.example  ",
        "**Phone (cell):** +33 1 23  ",
        "**Address (home):** 1 Quay Street, Brest, 29200, France  ",
        "**Web (HomePage):** https://quay.example/  ",
        "**Birthday:** 1980-02-03",
        "",
        "Knows the gauge, and the quay.",
        "",
        "## Ben Holt",
        "",
        "**Phone (home):** 123",
        "",
        "Café and tea",
      ].join("\n"),
    );
    expect(metadata).toEqual({ itemCount: 2, leftOut: ["pictures, sounds and keys (1)"] });
    expect(contentType).toBe("contacts");
  });

  test("beyond a limit are counted", async () => {
    const { metadata } = await readDocument(Buffer.from(`${card("FN:A")}\r\n`.repeat(5_002)));
    expect(metadata).toEqual({ itemCount: 5_002, leftOut: ["2 contacts beyond 5000"] });
  });
});
