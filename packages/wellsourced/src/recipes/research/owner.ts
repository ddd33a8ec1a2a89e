import { ANYBODY, type Owner } from "@wellsourced/sessions";
import type { Call } from "../../call.ts";

/** Whose sessions a call is about. */
export const ownerOf = ({ owner = ANYBODY.tenant, user = ANYBODY.user }: Call): Owner => ({ tenant: owner, user });
