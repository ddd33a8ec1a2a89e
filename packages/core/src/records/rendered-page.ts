/** A page as returned by a reading service. */
export interface RenderedPage {
  readonly markdown: string;
  /** The service and its method, such as `exa:cached`. */
  readonly by: string;
  readonly url: string;
  /** HTTP status as seen by the service. */
  readonly status: number;
  readonly title?: string;
  readonly author?: string;
  readonly published?: string;
  /** US dollars, if the service reports them. */
  readonly costUsd?: number;
  /** In the service's own unit. */
  readonly credits?: number;
}
