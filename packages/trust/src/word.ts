import { z } from "zod";

/** A schema for a word of a closed list, published as plain text. */
export const word = <Words extends string>() =>
  z.custom<Words>((value) => typeof value === "string").meta({ type: "string" });
