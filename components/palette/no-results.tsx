/** Shown when the palette has no items: the search is running, has failed, or found nothing. */
export function NoResults({
  query,
  isSearching,
  problem,
}: {
  query: string;
  isSearching: boolean;
  problem: string | null;
}) {
  const [title, advice] = isSearching
    ? ["Searching…", ""]
    : problem
      ? ["Not searched", `${problem} Pages and actions are found without it.`]
      : [
          `Nothing found for “${query.trim()}”`,
          "Try an amount like 492.15, a reference, a payee, or digits of a check or account number.",
        ];
  return (
    <div className="grid min-h-24 content-center gap-0.5 px-6 py-6 text-center">
      <p className="font-medium [overflow-wrap:anywhere]">{title}</p>
      <p className="text-muted text-xs">{advice}</p>
    </div>
  );
}
