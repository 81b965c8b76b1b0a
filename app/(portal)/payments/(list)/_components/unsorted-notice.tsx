import { Notice } from "@/components/ui/notice";

/** The list could not be sorted as its address asks. */
export function UnsortedNotice() {
  return (
    <Notice tone="info" className="mb-2.5">
      More payments match than can be sorted this way, so the newest come first. Narrow the filters to sort them.
    </Notice>
  );
}
