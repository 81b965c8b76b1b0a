import type { ReactNode } from "react";

/**
 * A word with a one-line explanation: on hover, on focus, and on a tap. A button, so that a keyboard and a finger reach
 * it; the explanation itself is shown by the one tooltip layer of the page.
 */
export function Explained({ tip, children }: { tip: string | null | undefined; children: ReactNode }) {
  if (!tip) return children;
  return (
    <button
      type="button"
      data-tip={tip}
      className="explained -my-1 inline-block min-h-6 max-w-full rounded-sm py-0.5 text-left"
    >
      {children}
    </button>
  );
}
