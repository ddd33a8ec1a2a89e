import { createFakeClock } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { createArtifacts } from "../../src/remember/artifacts.ts";
import { textsIn } from "./helpers.ts";

const made = { body: "made", mimeType: "text/plain" };

test("what a caller without a name stores is found over another connection; what a user stores is that user's alone", async () => {
  const clock = createFakeClock(0);
  const artifacts = createArtifacts({ openTexts: textsIn({ clock }), clock });
  const tenant = "default";
  const { id = "" } = (await artifacts.put({ ...made, tenant, user: "anonymous:one" })) ?? {};
  expect(await artifacts.get({ id, tenant, user: "anonymous:two" })).toMatchObject(made);
  expect(await artifacts.get({ id, tenant })).toMatchObject(made);
  // The user's name only has the same beginning.
  expect(await artifacts.get({ id, tenant, user: "anonymous-fan" })).toBeUndefined();
});
