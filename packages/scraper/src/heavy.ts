import type { ParseTask } from "./parse.ts";

const HEAVY_BYTES = 1_000_000;

/** Work of this size runs alone, and its worker gives back what it can afterwards. */
export const isHeavy = ({ source }: ParseTask): boolean => source.length > HEAVY_BYTES;
