import { expect, test } from "vitest";
import { createProviders } from "../src/providers.ts";
import { createFakeHttp } from "./helpers/fake-http.ts";

test.each([
  ["semsim", {}, "phenotypes is required"],
  ["semsim", { phenotypes: ["Seizure, since March"] }, "phenotypes must be an identifier"],
  ["compare", { phenotypes: ["HP:1"] }, "compareTo is required"],
  ["entity", {}, "query or entityId is required"],
  ["entity", { entityId: "../search" }, "entityId must be an identifier"],
  ["associations", {}, "entityId, assocSubject or assocObject is required"],
  ["associations", { assocObject: "Jane Roe" }, "assocObject must be an identifier"],
  ["annotate", {}, "text is required"],
] as const)("%s with %j is refused before anything is sent", async (operation, given, sentence) => {
  const { http, sent } = createFakeHttp(() => ({ text: "{}" }));
  const providers = createProviders({ http, settings: {} });
  await expect(providers.find("biomedical", { operation, limit: 5, ...given })).rejects.toMatchObject({
    kind: "validation",
    message: expect.stringContaining(sentence),
  });
  expect(sent).toEqual([]);
});
