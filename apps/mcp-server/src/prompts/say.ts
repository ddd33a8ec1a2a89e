import type { Caller } from "../table.ts";

/** Whether a caller is offered a tool. */
export type Offers = (name: string, caller: Caller) => boolean;

/** Part of a step: plain words, or a sentence about those of some tools that the caller is offered. */
export type Sentence = string | readonly [names: string | readonly string[], say: (tools: string) => string];

/** Joins sentences; one about tools is left out if none of them is offered. */
export type Say = (...sentences: readonly Sentence[]) => string;

export const sayFor =
  (offers: Offers, caller: Caller): Say =>
  (...sentences) =>
    sentences
      .map((sentence) => {
        if (typeof sentence === "string") return sentence;
        const [names, say] = sentence;
        const there = [names].flat().filter((name) => offers(name, caller));
        return there.length > 0 ? say(there.join(", ")) : "";
      })
      .filter(Boolean)
      .join(" ");
