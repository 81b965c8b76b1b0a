/** A page of a list, as a page number and as limit and offset. */
export interface Page {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly limit: number;
  readonly offset: number;
}

/** Default page size [GAP-31]. */
const DEFAULT_PAGE_SIZE = 25;
/** Keeps the offset within the SQL integer range. No list has this many pages. */
const MAX_PAGE_NUMBER = 1_000_000_000;

export function pageOf(query: { pageNumber?: number | undefined; pageSize?: number | undefined }): Page {
  const pageNumber = query.pageNumber ?? 1;
  const pageSize = query.pageSize ?? DEFAULT_PAGE_SIZE;
  return { pageNumber, pageSize, limit: pageSize, offset: (Math.min(pageNumber, MAX_PAGE_NUMBER) - 1) * pageSize };
}

/** Builds the envelope of a list [GAP-31]. */
export function toPageEnvelope<T>(results: T[], page: Page, totalItems: number) {
  const { pageNumber, pageSize } = page;
  return { results, pageNumber, pageSize, totalItems, totalPages: Math.ceil(totalItems / pageSize) };
}
