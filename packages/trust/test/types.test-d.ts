// Programs that only the compiler runs, as `types` of `pnpm test`: a line marked as an error must be one.
import type { AuthorityTier, DomainReputation } from "@wellsourced/core/records";
import { classify, domainReputation, examineClaim, Failure } from "../src/index.ts";
import { checkQuotation } from "../src/quote/index.ts";

export function least(text: string): unknown[] {
  const kind = classify({ url: "https://example.org/" });
  const tier: AuthorityTier = kind.authorityTier;
  const known: DomainReputation | undefined = domainReputation("example.org");
  return [
    tier,
    known?.tier,
    // @ts-expect-error: a classification has `sourceType`
    kind.sourcetype,
    // @ts-expect-error: a reputation has `tier`
    known?.teir,
    // @ts-expect-error: a check of a quotation has no field of this name
    checkQuotation("The sea rises.", text).verdikt,
    // @ts-expect-error: nor has a claim's evidence
    examineClaim("The sea rises.", text).suport,
  ];
}

export const isBad = (error: unknown): boolean => error instanceof Failure && error.kind === "validation";
