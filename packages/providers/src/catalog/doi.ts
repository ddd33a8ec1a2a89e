import { Failure } from "@wellsourced/core";
import { z } from "zod";
import { orFailure } from "../batch.ts";
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

/** Whether the register of handles, which holds those of every agency, has this one. */
async function isHandle(doi: string, exchange: Exchange): Promise<boolean> {
  const found = await exchange.find({ path: `/api/handles/${doiPath(doi)}` }, Handle);
  if (!found?.handle || found.handle.toLowerCase() === doi) return found !== undefined;
  const line = "doi answered for another DOI. Try again in a minute.";
  throw new Failure("upstream_unavailable", line, { provider: "doi" });
}

const isAbsent = ({ status }: Agency): boolean => /^(?:doi does not exist|invalid doi)$/iu.test(status?.trim() ?? "");

/**
 * Where the register of handles does not answer, that of agencies may say that there is no such DOI. That it names an
 * agency proves nothing: it may know no more than the prefix.
 */
async function find({ doi }: RegistrationAsk, exchange: Exchange): Promise<{ readonly raws: RawRegistration[] }> {
  const registered = await isHandle(doi, exchange).catch((error: unknown) => ({ error }));
  if (registered === false) return { raws: [] };
  // Who registered it is good to know, and no reason to fail.
  const told = await orFailure(agencyOf(doi, exchange));
  const agency = told instanceof Failure ? undefined : told;
  if (registered === true) return { raws: [{ doi, agency: agency?.RA }] };
  if (agency && isAbsent(agency)) return { raws: [] };
  throw registered.error;
}

export default defineProvider({
  name: "doi",
  origin: "https://doi.org",
  docs: "https://www.doi.org/the-identifier/resources/factsheets/doi-resolution-documentation",
  pace: { perSecond: 5, burst: 5 },
  /** Only this register's own word for it means that there is no such DOI; a page under 404 means nothing. */
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
