import { Download, type LucideIcon } from "lucide-react";
import { buttonStyle } from "./button-style";

export interface DownloadItem {
  readonly href: string;
  readonly title: string;
  readonly detail: string;
}

/** A download menu. It is a native popover with plain links, so it works before hydration and by keyboard. */
export function DownloadMenu({
  id,
  label,
  icon: Icon = Download,
  items,
}: {
  /** Unique on the page. */
  id: string;
  label: string;
  icon?: LucideIcon;
  items: readonly DownloadItem[];
}) {
  if (items.length === 0) return null;
  const anchor = `--${id}`;
  return (
    <div className="relative">
      <button type="button" popoverTarget={id} className={buttonStyle()} style={{ anchorName: anchor }}>
        <Icon aria-hidden />
        {label}
      </button>
      <div
        id={id}
        popover="auto"
        style={{ positionAnchor: anchor }}
        className="absolute inset-auto m-0 w-60 rounded-lg bg-surface p-1.5 text-text shadow-raised [inset-block-start:calc(anchor(bottom)+4px)] [inset-inline-end:anchor(right)] [position-try-fallbacks:flip-inline,flip-block] forced-colors:border"
      >
        <ul>
          {items.map(({ href, title, detail }) => (
            <li key={href}>
              <a
                href={href}
                download
                className="block rounded-md px-2.5 py-1.5 hover:bg-sunken focus-visible:-outline-offset-2"
              >
                <span className="block">{title}</span>
                <span className="block text-muted text-xs">{detail}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
