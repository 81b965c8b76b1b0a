import { Notice } from "./notice";

/** Query parameters that were ignored; they are listed, so that no one mistakes a wider list for the requested one. */
export function DroppedFilters({ dropped }: { dropped: readonly { readonly name: string; readonly value: string }[] }) {
  if (dropped.length === 0) return null;
  return (
    <Notice tone="warn" title="Part of this address was not understood" className="mb-2.5">
      Left out:{" "}
      {dropped.map(({ name, value }, index) => (
        <span key={`${name} ${value}`}>
          {index > 0 && ", "}
          <code className="wrap-anywhere font-mono text-xs">
            {name}={value}
          </code>
        </span>
      ))}
      . The list shows what the other filters find.
    </Notice>
  );
}
