import { Notice } from "@/components/ui/notice";

/** Replaces a screen that could not be rendered because the portal has lost its database and looks for it. */
export function Reconnecting() {
  return (
    <Notice tone="warn" role="status" title="Reconnecting" className="max-w-[64ch] py-4">
      The portal is reconnecting to its database. This page comes back by itself.
    </Notice>
  );
}
