import type { ResendTarget } from "@/features/webhooks/resend-failed";
import { RegistrationStatus } from "@/features/webhooks/screens/registration-status";

/** Lists the registrations affected by a resend, each with its status and number of events. */
export function ResendTargets({ targets }: { targets: readonly ResendTarget[] }) {
  if (targets.length === 0) return null;
  const isSuspended = targets.some(({ status }) => status === "Suspended");
  return (
    <>
      <ul aria-label="Registrations" className="max-h-72 divide-y overflow-auto rounded-md border">
        {targets.map(({ id, eventName, callbackUrl, isPortal, status, count }) => (
          <li key={id} className="num grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 px-3 py-2">
            <span className="min-w-0">
              <span className="flex flex-wrap items-baseline gap-x-3">
                <span className="font-medium">{eventName ?? "Deleted registration"}</span>
                {status && <RegistrationStatus status={status} consecutiveErrors={null} />}
              </span>
              <span className="block wrap-anywhere text-muted text-xs">
                {isPortal ? "This portal" : <span className="font-mono">{callbackUrl ?? id}</span>}
              </span>
            </span>
            <span className="font-medium">{count.toLocaleString("en-US")}</span>
          </li>
        ))}
      </ul>
      {isSuspended && (
        <p className="text-muted text-sm">
          A suspended registration gets one attempt per event now. It stays suspended until you restart it.
        </p>
      )}
    </>
  );
}
