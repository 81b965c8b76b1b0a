import { RegionCloseUp } from "@/components/check/region-close-up";
import type { UnreadAmount } from "./use-front-reading";

/** Says that the bank's reader found no amount, and shows where the check has it, for a person to compare. */
export function AmountCloseUp({ unread: { picture, region } }: { unread: UnreadAmount }) {
  return (
    <figure className="grid gap-1.5">
      {region && <RegionCloseUp picture={picture} region={region} label="The same place on the check, enlarged" />}
      <figcaption className="text-muted text-xs">
        No amount was read from the picture. {region ? "Compare it with what you type." : "Compare it with the check."}
      </figcaption>
    </figure>
  );
}
