import type { Clock, Random } from "@wellsourced/core";
import type { Lens } from "@wellsourced/lenses";
import type { ProviderEvent } from "@wellsourced/providers";
import type { Recognise } from "@wellsourced/scraper";
import type { PersonalData } from "@wellsourced/sessions/people";
import type { KeyvLike } from "@wellsourced/sessions/stores";
import type { Entails, ReputationSet } from "@wellsourced/trust";
import type { Settings } from "./env/index.ts";
import type { SettingProblem } from "./recipes/diagnose.ts";

/** Settings by camel-case name; those left out have their defaults. */
export interface WellsourcedOptions extends Partial<Omit<Settings, "cacheDir" | "dataDir">> {
  /** Folder of the encrypted cache; `false` caches in memory only. @default the platform's cache folder */
  readonly cacheDir?: string | false;
  /**
   * A `Keyv` or compatible store for the encrypted cache, instead of the folder. It needs its own namespace, which is
   * cleared with the cache.
   * @default none
   */
  readonly cache?: KeyvLike;
  /** Folder for research sessions and keys; `false` keeps sessions in memory. @default the platform's data folder */
  readonly dataDir?: string | false;
  /** Secrets to mask in messages. @default the secrets in the settings */
  readonly secrets?: readonly string[];
  /** Problems in the settings, reported by `diagnose`. */
  readonly problems?: readonly SettingProblem[];
  /** Called once for each store that fails. @default ignored */
  readonly report?: (message: string) => void;
  /** Receives events of provider requests, without queries, keys or contents of replies. */
  readonly debug?: (event: ProviderEvent) => void;
  /** Lenses in addition to the built-in ones; the later of two with the same name wins. */
  readonly extraLenses?: readonly Lens[];
  /** Reputation of hosts. @default the built-in set */
  readonly reputation?: ReputationSet;
  /** Further stores of personal data, included in export and erasure. */
  readonly personalData?: readonly PersonalData[];
  readonly clock?: Clock;
  readonly random?: Random;
  /** Text recognition for scanned pages. @default scanned documents fail with a message */
  readonly ocr?: Recognise;
  /**
   * Judges whether a sentence supports a claim, in addition to comparing words. @default none, or as `entailment` says
   */
  readonly entails?: Entails;
}
