import type { FailureKind } from "@wellsourced/core";
import type { PageFacts } from "../page-facts.ts";

export type WallName =
  | "bot wall"
  | "rate limit page"
  | "region block"
  | "login page"
  | "consent page"
  | "parked domain"
  | "error page"
  | "page that needs scripts"
  | "not found page"
  | "perhaps a not found page";

/** What there is to tell a wall by. */
export interface WallClues {
  readonly facts: PageFacts;
  readonly headers: Headers;
  readonly url: string;
  /** Every address asked, the first one included. */
  readonly hops: readonly string[];
}

/** A page that stands in front of the page that was asked for. */
export interface Wall {
  readonly name: WallName;
  /** What it means for whoever asked. */
  readonly kind: FailureKind;
  /** True when no other method can get past it. */
  readonly final: boolean;
  stands(clues: WallClues): boolean;
}

export const defineWall = (wall: Wall): Wall => wall;

/** More text than this is content, whatever else stands on the page. */
export const SHORT_BYTES = 2_048;
