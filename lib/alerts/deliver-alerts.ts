import "server-only";
import { ledger } from "@/lib/ledger/open-ledger";
import { log } from "@/lib/logging/log";
import { sendMail } from "@/lib/mail/send-mail";
import { portalSettings } from "@/lib/settings/portal-settings";
import { ALERT_WORDS } from "./alert-words";
import { claimDueAlerts, type DueAlert, findMailbox, settleDelivery } from "./alerts";
import { postAlert } from "./post-alert";

const BATCH_SIZE = 10;
/** Longer than an attempt takes. If the process is killed, another process retries when the lease ends. */
const LEASE_MS = 60_000;
const MIN_RETRY_DELAY_MS = 30_000;
const MAX_RETRY_DELAY_MS = 60 * 60_000;
/** About one day of retries. */
const MAX_ATTEMPTS = 30;

/** Sends the due alerts. Failed deliveries are retried at increasing intervals for about a day. */
export async function deliverAlerts(now: Date): Promise<void> {
  const { db } = await ledger();
  const due = await claimDueAlerts(db, now, BATCH_SIZE, LEASE_MS);
  await Promise.all(due.map((alert) => deliver(alert, now)));
}

async function deliver(alert: DueAlert, now: Date): Promise<void> {
  const { db } = await ledger();
  const { id, channel } = alert.delivery;
  const attempts = alert.delivery.attempts + 1;
  const error = channel === "mail" ? await sendByMail(alert) : await sendToWebhook(alert);
  const nextAttemptAt =
    error === null || attempts >= MAX_ATTEMPTS ? null : new Date(now.getTime() + computeRetryDelayMs(attempts));
  if (error !== null) log().warn({ deliveryId: id, channel, attempts, error }, "alert not delivered");
  await settleDelivery(db, id, { attempts, error, nextAttemptAt }, now);
}

/** Returns the backoff in milliseconds: 30 seconds, doubling up to one hour. */
function computeRetryDelayMs(attempts: number): number {
  return Math.min(MAX_RETRY_DELAY_MS, MIN_RETRY_DELAY_MS * 2 ** Math.min(20, attempts - 1));
}

async function sendByMail(alert: DueAlert): Promise<string | null> {
  const to = await findMailbox((await ledger()).db, alert.delivery.recipient);
  // The user was disabled, so there is no one to alert.
  if (to === null) return null;
  const { title, text, url } = contentOf(alert);
  const footer = "You turned on these alerts on your account page.";
  const isSent = await sendMail({ to, subject: title, text: `${text}\n\n${url}\n\n${footer}\n` });
  return isSent ? null : "The mail server did not accept it.";
}

async function sendToWebhook(alert: DueAlert): Promise<string | null> {
  const { alertWebhook } = portalSettings();
  if (!alertWebhook) return "No webhook is set.";
  const { title, text, url } = contentOf(alert);
  const id = `alert_${alert.delivery.alertId}`;
  return postAlert(alertWebhook, { id, type: `alert.${alert.kind}`, at: alert.at, title, text, url });
}

function contentOf({ kind, subject }: DueAlert): { title: string; text: string; url: string } {
  const { title, text, path } = ALERT_WORDS[kind];
  return { title, text, url: portalSettings().portalUrl + path(subject) };
}
