import { Failure } from "@wellsourced/core";
import { z } from "zod";
import { orFailure } from "../call.ts";
import { type RawRegistration, type RegistrationAsk, registration } from "../capabilities/registration.ts";
import { doiPath } from "../clean.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { text } from "../fields.ts";

const NO_SUCH_HANDLE = 100;
const FOUND = [1, 200];

const Handle = z.object({ responseCode: z.number(), handle: text });

const Agencies = z.array(z.object({ DOI: z.string(), RA: text, status: text })).min(1);
type Agency = z.infer<typeof Agencies>[number];

async function agencyOf(doi: string, exchange: Exchange): Promise<Agency | undefined> {
  const answers = await exchange.send({ path: `/ra/${doiPath(doi)}` }, Agencies);
  return answers.find(({ DOI }) => DOI.toLowerCase() === doi);
}

/** Queries the Handle system, which resolves the DOIs of all agencies. */
async function isHandle(doi: string, exchange: Exchange): Promise<boolean> {
  const found = await exchange.find({ path: `/api/handles/${doiPath(doi)}` }, Handle);
  if (!found?.handle || found.handle.toLowerCase() === doi) return found !== undefined;
  const line = "doi returned another DOI. Try again in a minute.";
  throw new Failure("upstream_unavailable", line, { provider: "doi" });
}

const isAbsent = ({ status }: Agency): boolean => /^(?:doi does not exist|invalid doi)$/iu.test(status?.trim() ?? "");

/**
 * If the Handle system fails, the list of agencies can still show that a DOI does not exist. That it names an agency
 * proves nothing, as it may know the prefix only.
 */
async function find({ doi }: RegistrationAsk, exchange: Exchange): Promise<{ readonly raws: RawRegistration[] }> {
  const registered = await isHandle(doi, exchange).catch((error: unknown) => ({ error }));
  if (registered === false) return { raws: [] };
  // The agency is optional: a failure here does not matter.
  const answer = await orFailure(agencyOf(doi, exchange));
  const agency = answer instanceof Failure ? undefined : answer;
  if (registered === true) return { raws: [{ doi, agency: agency?.RA }] };
  if (agency && isAbsent(agency)) return { raws: [] };
  throw registered.error;
}

export default defineProvider({
  name: "doi",
  origin: "https://doi.org",
  docs: "https://www.doi.org/the-identifier/resources/factsheets/doi-resolution-documentation",
  pace: { perSecond: 5, burst: 5 },
  /** Only the API's own 404 means that the DOI does not exist, an HTML page does not. */
  fault(reply) {
    const body = reply.text.includes("responseCode") ? reply.parsed(Handle) : undefined;
    if (body?.responseCode === NO_SUCH_HANDLE) return { kind: "nothing" };
    if (reply.status === 404) return { kind: "upstream_unavailable", detail: "404 without the register's own answer" };
    if (body && !FOUND.includes(body.responseCode))
      return { kind: "upstream_unavailable", detail: `response code ${body.responseCode}` };
    return undefined;
  },
  can: [registration({ rank: 1, most: 1, steps: find })],
});
