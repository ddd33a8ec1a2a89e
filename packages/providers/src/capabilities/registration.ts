import { Registration } from "@wellsourced/core/records";
import { bareDoi, known, type RawOf } from "../clean.ts";
import { defineKind, type Limited } from "./kind.ts";

/** A question whether a DOI is registered, by whichever agency. */
export interface RegistrationAsk extends Limited {
  /** Bare and lower case. */
  readonly doi: string;
}

export type RawRegistration = RawOf<Registration>;

/** No record means that there is no such DOI; whoever cannot tell fails. */
export const registration = defineKind<RegistrationAsk, RawRegistration, Registration>({
  name: "registration",
  record: Registration,
  policy: "ladder",
  question: ["doi"],
  clean({ doi: given, agency }, { ask, source }) {
    const doi = bareDoi(given);
    return doi === ask.doi ? { doi, ...known({ agency: agency ?? undefined }), source } : undefined;
  },
  keyOf: ({ doi }) => doi,
});
