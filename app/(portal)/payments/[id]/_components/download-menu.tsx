import { Download } from "lucide-react";
import { buttonStyle } from "@/components/ui/button-style";

/** Downloads of the images: a native popover with plain links, which works before hydration and by keyboard. */
export function DownloadMenu({ id, hasFront, hasBack }: { id: string; hasFront: boolean; hasBack: boolean }) {
  const sides = [hasFront && ("front" as const), hasBack && ("back" as const)].filter((side) => side !== false);
  if (sides.length === 0) return null;
  return (
    <div className="relative">
      <button
        type="button"
        popoverTarget="download-menu"
        className={buttonStyle("plain", "medium", "[anchor-name:--download]")}
      >
        <Download aria-hidden />
        Download
      </button>
      <div
        id="download-menu"
        popover="auto"
        className="absolute inset-auto m-0 w-64 rounded-lg bg-surface p-1.5 text-text shadow-raised [inset-block-start:calc(anchor(bottom)+4px)] [inset-inline-end:anchor(right)] [position-anchor:--download] [position-try-fallbacks:flip-inline,flip-block] forced-colors:border"
      >
        <ul>
          {sides.flatMap((side) => [
            <DownloadLink
              key={`${side} original`}
              href={`/api/payments/${id}/images/${side}?download=original`}
              title={`${side === "front" ? "Front" : "Back"}, as the bank keeps it`}
              detail="Usually a TIFF"
            />,
            <DownloadLink
              key={`${side} shown`}
              href={`/api/payments/${id}/images/${side}`}
              title={`${side === "front" ? "Front" : "Back"}, as shown here`}
              detail="Opens everywhere"
            />,
          ])}
        </ul>
      </div>
    </div>
  );
}

function DownloadLink({ href, title, detail }: { href: string; title: string; detail: string }) {
  return (
    <li>
      <a
        href={href}
        download
        className="block rounded-md px-2.5 py-1.5 hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <span className="block">{title}</span>
        <span className="block text-muted text-xs">{detail}</span>
      </a>
    </li>
  );
}
