import { Registration } from "@wellsourced/core/records";
import { bareDoi, known, type RawOf } from "../clean.ts";
import { defineKind, type Limited } from "./kind.ts";

/** A query whether a DOI is registered with any agency. */
export interface RegistrationAsk extends Limited {
  /** Bare and lower case. */
  readonly doi: string;
}

export type RawRegistration = RawOf<Registration>;

/** No record means that the DOI does not exist; anything uncertain is a failure. */
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
