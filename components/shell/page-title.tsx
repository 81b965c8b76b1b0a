/**
 * The document's title. It is part of the page: what Next makes of metadata comes only after the page it belongs to, so
 * that a page stood without a title for a moment, and a screen reader had none to announce.
 */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Endorse`}</title>;
}
