/**
 * Renders the document title with the page. Next.js streams a metadata title only after the page, which would leave a
 * screen reader without a title to announce.
 */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Endorse`}</title>;
}
