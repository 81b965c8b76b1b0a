import { Notice } from "./notice";

/** Lists the ignored query parameters, so that a broader list is not mistaken for the requested one. */
export function DroppedFilters({ dropped }: { dropped: readonly { readonly name: string; readonly value: string }[] }) {
  if (dropped.length === 0) return null;
  return (
    <Notice tone="warn" title="Some filters in this link were ignored" className="mb-2.5">
      Ignored:{" "}
      {dropped.map(({ name, value }, index) => (
        <span key={`${name} ${value}`}>
          {index > 0 && ", "}
          <code className="wrap-anywhere font-mono text-xs">
            {name}={value}
          </code>
        </span>
      ))}
      . The list uses the remaining filters.
    </Notice>
  );
}
