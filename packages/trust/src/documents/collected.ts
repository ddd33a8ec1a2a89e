import { CslItem } from "@wellsourced/citations";
import { z } from "zod";
import type { Collected } from "./report.ts";

const place = { line: z.int(), file: z.string().optional() };

const Documents = z.array(
  z.object({
    file: z.string(),
    type: z.string(),
    leftOut: z.array(z.string()),
    problems: z.array(z.object({ ...place, message: z.string(), missingKey: z.string().optional() })),
    references: z.array(
      z.object({
        ...place,
        kind: z.enum(["entry", "note", "citation", "link", "doi"]),
        raw: z.string(),
        doi: z.string().optional(),
        url: z.string().optional(),
        key: z.string().optional(),
        csl: CslItem.optional(),
        confidence: z.record(z.string(), z.number()).optional(),
        offset: z.int().optional(),
        cited: z.object(place).optional(),
      }),
    ),
  }),
);

/** Whether a value is a list of documents with their references. Files that keep them between runs are untrusted. */
export const areCollected = (value: unknown): value is readonly Collected[] => Documents.safeParse(value).success;
