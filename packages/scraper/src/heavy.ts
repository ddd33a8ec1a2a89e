import type { ParseTask } from "./parse.ts";

const HEAVY_BYTES = 1_000_000;

/** Whether a task is so large that it runs alone, after which its worker frees memory. */
export const isHeavy = ({ source }: ParseTask): boolean => source.length > HEAVY_BYTES;
