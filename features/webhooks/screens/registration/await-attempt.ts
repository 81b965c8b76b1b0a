import type { Toast } from "@/components/ui/toasts";
import type { ResentDelivery } from "@/features/webhooks/check-registration";
import type { DeliveryDetailView } from "@/features/webhooks/get-delivery";

/** The bank makes the attempt after it has responded: most receivers respond within these many tries. */
const TRIES = 15;

/**
 * The outcome of a delivery that was sent again, once the bank has attempted it.
 *
 * @param read the delivery as it is now; null when it can't be read
 * @param pause between two readings
 */
export async function awaitAttempt(
  { attempts }: ResentDelivery,
  read: () => Promise<DeliveryDetailView | null>,
  pause: () => Promise<void>,
): Promise<Pick<Toast, "tone" | "title" | "detail">> {
  for (let tries = 0; tries < TRIES; tries++) {
    await pause();
    const delivery = await read();
    const last = delivery?.attemptLog.at(-1);
    if (!delivery || delivery.attempts <= attempts || !last) continue;
    const { httpStatus, error } = last;
    const isReceived = httpStatus !== null && httpStatus >= 200 && httpStatus < 300 && error === null;
    if (isReceived)
      return { tone: "good", title: "Delivered", detail: `The receiver responded with HTTP ${httpStatus}.` };
    const reason = error ?? `The receiver responded with HTTP ${httpStatus ?? "nothing"}.`;
    return { tone: "bad", title: "Sent again, not delivered", detail: reason };
  }
  return { tone: "info", title: "Queued at the bank", detail: "Not attempted yet. The list shows the result." };
}
