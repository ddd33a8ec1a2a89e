/** A source as people and research sessions name it. It needs an address or a DOI. */
export interface Source {
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  /** One name or several: `Ada Byron; Mary Somerville`, `Byron, Ada and Somerville, Mary`. */
  readonly author?: string | undefined;
  readonly site?: string | undefined;
  readonly date?: string | undefined;
  readonly doi?: string | undefined;
}
