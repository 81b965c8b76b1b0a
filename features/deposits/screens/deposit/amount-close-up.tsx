import { RegionCloseUp } from "@/components/check/region-close-up";
import { describeConflict } from "@/components/contract/amount-conflict";
import { Status } from "@/components/ui/status";
import type { UnreadAmount } from "./use-front-reading";

/** Explains that no amount was read or that figures and words differ, with a close-up for comparison. */
export function AmountCloseUp({ unread: { picture, region, conflict, suggestions } }: { unread: UnreadAmount }) {
  return (
    <figure className="grid gap-1.5">
      {region && <RegionCloseUp picture={picture} region={region} label="This part of the check, enlarged" />}
      {conflict ? (
        <figcaption className="num grid gap-0.5 text-xs">
          <Status icon="alert" tone="warn" className="whitespace-normal! text-warn">
            {describeConflict(conflict)}
          </Status>
          <span className="text-muted">The bank puts a check like this on hold until it is reviewed.</span>
        </figcaption>
      ) : (
        <figcaption className="text-muted text-xs">
          {suggestions.length > 0
            ? "The amount could not be read with certainty."
            : "No amount was read from the image."}{" "}
          {region ? "Compare it with what you type." : "Compare it with the check."}
        </figcaption>
      )}
    </figure>
  );
}
