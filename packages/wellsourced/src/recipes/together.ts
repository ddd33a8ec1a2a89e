import { Failure } from "@wellsourced/core";
import type { Answer, Federated } from "@wellsourced/providers";

/** The name that stands for several providers who answered together. */
export const SEVERAL = "several";

/** What several found, in the form in which one answers. */
export function asOne<Rec>({ reports, ...found }: Federated<Rec>): Answer<Rec> & Pick<Federated<Rec>, "reports"> {
  return { ...found, reports, provider: SEVERAL, attempted: reports.map(({ provider }) => provider), routed: false };
}

/** @throws {Failure} `validation` for an ask that names one provider and several */
export function refuseBoth({ provider }: { readonly provider?: string | undefined }): void {
  if (provider !== undefined)
    throw new Failure("validation", "provider and providers cannot be combined; put every name into providers.");
}
