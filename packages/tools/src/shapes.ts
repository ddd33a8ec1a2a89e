import { DomainReputation, UNTRUSTED } from "@wellsourced/core";
import { z } from "zod";

/** The marker on every body that holds what strangers wrote. */
export const trust = z.literal(UNTRUSTED);

export const Reputation = DomainReputation;

/**
 * The output of a tool that may link instead of inlining: one object schema with the keys of both shapes, none of
 * them required, so that either reply is valid.
 */
export const linked = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .looseObject({
      ...shape,
      resource: z.string(),
      bytes: z.int(),
      mimeType: z.string(),
      expiresAt: z.string(),
      linked: z.boolean(),
    })
    .partial();
