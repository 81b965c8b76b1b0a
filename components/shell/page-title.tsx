/**
 * The document's title, rendered with the page. Next streams the title of its metadata only after the page, which would
 * leave a screen reader without a title to announce.
 */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Endorse`}</title>;
}
