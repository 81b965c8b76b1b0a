import type { ReactNode } from "react";

/**
 * A term with a one-line explanation on hover, focus and tap. It is a button so that it can receive focus and taps; the
 * page's tooltip layer shows the explanation.
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
