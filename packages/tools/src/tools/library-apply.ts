import { Failure, UNTRUSTED } from "@wellsourced/core";
import { proposalsInText } from "@wellsourced/wellsourced/library";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { optional, text } from "../fields.ts";
import { LibraryOutcome, outcomesText } from "../library.ts";
import { facts, named, paragraphs } from "../reading/words.ts";
import { trust } from "../shapes.ts";

const KEY = /^[2-9A-KMNP-Z]{8}$/u;

export const libraryApply = defineTool({
  name: "library_apply",
  title: "Correct your Zotero library",
  description:
    "Use this after the person confirmed corrections of `library_audit` one by one. `undo` takes a run back.",
  sets: ["library"],
  needs: "library",
  effects: { writes: true, idempotent: false, openWorld: true },
  cache: "never",
  input: z
    .strictObject({
      audit: optional("From library_audit", 64),
      keys: z.array(text().regex(KEY, "keys have eight characters")).max(100).default([]).describe("Confirmed items"),
      undo: optional("Run to take back, or last", 40),
    })
    .refine(({ audit, keys, undo }) => (undo ? !audit : audit && keys.length > 0), "give audit and keys, or undo"),
  output: z.object({
    library: z.string().describe("The library"),
    run: z.string().describe("Name of the run, for undo"),
    items: z.array(LibraryOutcome).describe("What became of each item"),
    trust,
  }),
  text: ({ library, run, items, trust: label }) =>
    paragraphs(facts(library, named("run", run), label), outcomesText(items)),
  async run({ audit = "", keys, undo }, sources, call) {
    if (undo) {
      const { library, run, items } = await sources.library.undo(undo === "last" ? undefined : undo, call);
      return { library, run, items: [...items], trust: UNTRUSTED };
    }
    const stored = await sources.artifacts.get({ tenant: call.owner, user: call.user, id: audit });
    const kept = proposalsInText(stored?.body ?? "");
    if (!kept) throw new Failure("not_found", "The audit has expired. Call library_audit again.");
    const unknown = keys.filter((key) => !kept.proposals.some((one) => one.key === key));
    if (unknown.length > 0) throw new Failure("validation", `The audit has no correction for ${unknown.join(", ")}.`);
    const chosen = kept.proposals.filter(({ key }) => keys.includes(key));
    const { library, run, items } = await sources.library.apply(chosen, call);
    return { library, run, items: [...items], trust: UNTRUSTED };
  },
});
