// Made by `pnpm gen` from the files in styles/. Do not edit.
import apa from "./styles/apa.ts";
import mla from "./styles/mla.ts";
import acs from "./styles/acs.ts";
import ama from "./styles/ama.ts";
import bluebook from "./styles/bluebook.ts";
import chicagoAuthorDate from "./styles/chicago-author-date.ts";
import chicagoNotes from "./styles/chicago-notes.ts";
import harvard from "./styles/harvard.ts";
import ieee from "./styles/ieee.ts";
import mhra from "./styles/mhra.ts";
import nature from "./styles/nature.ts";
import oscola from "./styles/oscola.ts";
import vancouver from "./styles/vancouver.ts";

/** The built-in styles by name. */
export const styles = {
  "apa": apa,
  "mla": mla,
  "acs": acs,
  "ama": ama,
  "bluebook": bluebook,
  "chicago-author-date": chicagoAuthorDate,
  "chicago-notes": chicagoNotes,
  "harvard": harvard,
  "ieee": ieee,
  "mhra": mhra,
  "nature": nature,
  "oscola": oscola,
  "vancouver": vancouver,
};
export type StyleName = keyof typeof styles;
