import { expect, test } from "vitest";
import { citeFields } from "../../src/prompts/index.ts";

const PAGES = [
  "The mill was built in 1871 by Ada Quine. It cost 12,500 pounds.",
  "Its owners are Slate Works and Moss & Sons.",
];
const passage = (page: number, text: string) => ({ page, text });

test("a value that its passage shows is kept with the page", () => {
  expect(
    citeFields(
      { built: 1871, by: "ada quine", cost: 12500 },
      {
        "/built": passage(1, "The mill was built in 1871 by Ada Quine."),
        "/by": passage(1, "built in 1871 by Ada Quine"),
        "/cost": passage(1, "It cost 12,500 pounds."),
      },
      PAGES,
    ),
  ).toEqual({
    data: { built: 1871, by: "ada quine", cost: 12500 },
    fields: [
      { path: "/built", page: 0, passage: "The mill was built in 1871 by Ada Quine." },
      { path: "/by", page: 0, passage: "built in 1871 by Ada Quine" },
      { path: "/cost", page: 0, passage: "It cost 12,500 pounds." },
    ],
    removed: [],
  });
});

test.each([
  ["without a passage", {}],
  ["with a passage that is in no page", { "/built": passage(1, "It was built in 1872.") }],
  ["with a passage of another page", { "/built": passage(2, "The mill was built in 1871 by Ada Quine.") }],
  ["with a passage that does not hold the value", { "/built": passage(1, "It cost 12,500 pounds.") }],
  ["with an empty passage", { "/built": passage(1, " ") }],
])("a value %s stays empty", (_, passages) => {
  expect(citeFields({ built: 1871 }, passages, PAGES)).toEqual({
    data: { built: null },
    fields: [],
    removed: ["/built"],
  });
});

test("of a list only what is shown is left, and its places count what is left", () => {
  const text = "Its owners are Slate Works and Moss & Sons.";
  const { data, fields, removed } = citeFields(
    { owners: ["Nobody Ltd", "Slate Works", "Moss & Sons"] },
    { "/owners": passage(2, text) },
    PAGES,
  );
  expect(data).toEqual({ owners: ["Slate Works", "Moss & Sons"] });
  expect(fields.map(({ path }) => path)).toEqual(["/owners/0", "/owners/1"]);
  expect(removed).toEqual(["/owners/0"]);
});

test("fields of the objects in a list keep their own paths", () => {
  const shown = passage(1, "The mill was built in 1871 by Ada Quine.");
  const { data, fields } = citeFields(
    { events: [{ name: "nobody" }, { name: "Ada Quine", year: 1871 }] },
    { "/events/1/name": shown, "/events/1/year": shown },
    PAGES,
  );
  expect(data).toEqual({ events: [{ name: null }, { name: "Ada Quine", year: 1871 }] });
  expect(fields.map(({ path }) => path)).toEqual(["/events/1/name", "/events/1/year"]);
});

test.each([
  [-5, "It fell to -5 degrees.", true],
  [-5, "It fell to −5 degrees.", true],
  [-5, "It rose to 5 degrees.", false],
  [5, "On pages 3-5 it says so.", true],
])("%d is shown by %s: %s", (value, text, isShown) => {
  const { data } = citeFields({ degrees: value }, { "/degrees": passage(1, text) }, [text]);
  expect(data).toEqual({ degrees: isShown ? value : null });
});
