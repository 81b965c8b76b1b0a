import { FolderLock } from "lucide-react";
import { buttonStyle } from "@/components/ui/button-style";

/** The subject of an evidence pack. */
export interface EvidenceAbout {
  readonly kind: "payment" | "decision" | "restriction";
  readonly id: string;
}

/** Downloads an evidence pack; render it only for users with permission. A button in page headers, a link elsewhere. */
export function EvidenceLink({ about: { kind, id }, variant }: { about: EvidenceAbout; variant: "button" | "link" }) {
  return (
    <a
      href={`/api/evidence?kind=${kind}&id=${encodeURIComponent(id)}`}
      download
      className={
        variant === "button" ? buttonStyle() : "link inline-flex items-center gap-1 rounded-sm [&_svg]:size-3.5"
      }
    >
      <FolderLock aria-hidden />
      Evidence pack
    </a>
  );
}
