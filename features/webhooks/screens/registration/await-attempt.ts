import type { Toast } from "@/components/ui/toasts";
import type { ResentDelivery } from "@/features/webhooks/check-registration";
import type { DeliveryDetailView } from "@/features/webhooks/get-delivery";

/** Maximum number of reads; most receivers respond sooner. */
const MAX_READS = 15;

/**
 * Waits for the bank to attempt a resent delivery, and describes the outcome.
 *
 * @param read reads the delivery; returns null if it can't be read
 * @param pause waits before each read
 */
export async function awaitAttempt(
  { attempts }: ResentDelivery,
  read: () => Promise<DeliveryDetailView | null>,
  pause: () => Promise<void>,
): Promise<Pick<Toast, "tone" | "title" | "detail">> {
  for (let reads = 0; reads < MAX_READS; reads++) {
    await pause();
    const delivery = await read();
    const lastAttempt = delivery?.attemptLog.at(-1);
    if (!delivery || delivery.attempts <= attempts || !lastAttempt) continue;
    const { httpStatus, error } = lastAttempt;
    const isReceived = httpStatus !== null && httpStatus >= 200 && httpStatus < 300 && error === null;
    if (isReceived)
      return { tone: "good", title: "Delivered", detail: `The receiver responded with HTTP ${httpStatus}.` };
    const response = httpStatus === null ? "did not respond" : `responded with HTTP ${httpStatus}`;
    const reason = error ?? `The receiver ${response}.`;
    return { tone: "bad", title: "Resent but not delivered", detail: reason };
  }
  return { tone: "info", title: "Queued at the bank", detail: "Not attempted yet. The list shows the result." };
}
