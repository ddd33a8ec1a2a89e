import { z } from "zod";

/** A word of a closed list that published schemas give as text. */
export const word = <Words extends string>() =>
  z.custom<Words>((value) => typeof value === "string").meta({ type: "string" });
