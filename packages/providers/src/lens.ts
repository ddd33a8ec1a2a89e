import { Failure } from "@wellsourced/core";
import type { WebAsk } from "./capabilities/web.ts";
import { known } from "./clean.ts";

/** A named list of sites to search. */
export interface Lens {
  readonly domains?: readonly string[];
  /** Id of a Google programmable search engine made for it. */
  readonly cx?: string;
  /** URL of a Brave goggle. */
  readonly goggle?: string;
}

export type LensNamed = (name: string) => Lens | undefined;

/**
 * Expands a search's lens, which overrides `site` and `sites`. @@ @throws {Failure} `validation` for an unknown lens
 */
export function expandLens(ask: WebAsk, lensNamed: LensNamed | undefined): WebAsk {
  if (ask.lens === undefined) return ask;
  const lens = lensNamed?.(ask.lens);
  if (!lens)
    throw new Failure("validation", `Unknown lens ${ask.lens}. The lens catalogue lists the available lenses.`);
  const { lens: _, site: __, sites: ___, ...rest } = ask;
  return { ...rest, ...known({ sites: lens.domains, engineId: lens.cx, goggle: lens.goggle }) };
}

interface LensTarget {
  readonly ask: WebAsk;
  /** The only provider that supports this. */
  readonly only?: string;
  /** The provider that does this best, if configured. */
  readonly preferred?: string;
}

/**
 * The provider that serves a search with an engine or a goggle. A lens's engine needs Google; if another provider is
 * forced, its sites are searched instead.
 * @throws {Failure} `config` if there is only an engine and Google is not configured
 */
export function targetOf(ask: WebAsk, forced: string | undefined, isReady: (name: string) => boolean): LensTarget {
  const { engineId, ...plain } = ask;
  if (engineId === undefined) return ask.goggle ? { ask, preferred: "brave" } : { ask };
  const hasPlaces = Boolean(ask.sites?.length || ask.site);
  if (forced === undefined && isReady("google")) {
    const { site: _, sites: __, ...engineOnly } = ask;
    return { ask: engineOnly, only: "google" };
  }
  if (hasPlaces) return { ask: plain };
  if (forced === undefined || forced === "google") return { ask, only: "google" };
  const line = `This lens is a Google engine, which ${forced} cannot search. Use provider google or another lens.`;
  throw new Failure("config", line, {
    provider: forced,
    suggestedAction: "try_different_provider",
    alternatives: ["google"],
  });
}
