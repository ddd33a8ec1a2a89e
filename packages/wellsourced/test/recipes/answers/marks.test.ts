import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld } from "./invented-sources.ts";

type World = Awaited<ReturnType<typeof openWorld>>;
let world: World;
beforeAll(async () => {
  world = await openWorld({});
});
afterAll(() => world.close());

test("a report has the place of each citation, with the names of its sources", async () => {
  const answer = "Herons nest here [1]. Storks left [2], as people say [1, 2].";
  const sources = [
    { ref: "1", text: "Herons nest here." },
    { ref: "2", text: "Storks left." },
  ];
  const { format, marks } = await world.sources.check.answer({ answer, sources, maxStatements: 1 });
  expect(format).toBe("text");
  expect(marks.map(({ start, end, cites }) => [answer.slice(start, end), cites])).toEqual([
    ["[1]", ["1"]],
    ["[2]", ["2"]],
    ["[1, 2]", ["1", "2"]],
  ]);
});
