/** Three requests a second are allowed without a key. */
export const eutils = {
  name: "pubmed",
  origin: "https://eutils.ncbi.nlm.nih.gov",
  pace: { perSecond: 3, burst: 3 },
};
