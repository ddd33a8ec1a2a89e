/** How a note names its venue. */
export interface OpenreviewVenue {
  readonly venue?: string | null | undefined;
  readonly venueid?: string | null | undefined;
}

/** The year in the venue's name or id; submissions often date from the year before. */
export function openreviewYear({ venue, venueid }: OpenreviewVenue): number | undefined {
  const year = /(?<!\d)(?:19|20)\d{2}(?!\d)/u.exec(`${venueid ?? ""} ${venue ?? ""}`)?.[0];
  return year === undefined ? undefined : Number(year);
}

/** True for submissions that the venue has not accepted. */
export const isOpenSubmission = ({ venue, venueid }: OpenreviewVenue): boolean =>
  /^submitted to |under review|withdrawn|rejected/iu.test(venue ?? "") ||
  /(?:^|[/_])(?:rejected|withdrawn|desk_rejected|submission$|submitted)/iu.test(venueid ?? "");
