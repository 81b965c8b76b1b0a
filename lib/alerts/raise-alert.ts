import "server-only";
import { can, type Permission } from "@/lib/access/permissions";
import { knownRoles } from "@/lib/access/roles";
import type { AlertKind } from "@/lib/ledger/schema/alert-kinds";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { portalSettings } from "@/lib/settings/portal-settings";
import { ALERT_WORDS } from "./alert-words";
import { findSubscribers, insertAlert } from "./alerts";

export interface AlertCondition {
  readonly kind: AlertKind;
  /** An ID or a timestamp; there is one alert per kind and subject. */
  readonly subject: string;
  /** Additional permission that recipients need. */
  readonly permission?: Permission;
  /** The user who caused the condition, who receives no alert. */
  readonly exceptPersonId?: string;
}

/** Raises an alert for the webhook and for subscribers who have the permission, once per subject. */
export async function raiseAlert(tx: LedgerTransaction, condition: AlertCondition, at: Date): Promise<boolean> {
  const { kind, subject, permission, exceptPersonId } = condition;
  const { bank, mail, alertWebhook } = portalSettings();
  const subscribers = mail ? await findSubscribers(tx, kind) : [];
  const emailRecipients = subscribers.filter(({ id, roles, isDemo }) => {
    const subscriber = { roles: knownRoles(roles) };
    const isAllowed =
      can(subscriber, ALERT_WORDS[kind].permission) && (permission === undefined || can(subscriber, permission));
    return isAllowed && id !== exceptPersonId && (!isDemo || bank.builtIn);
  });
  const recipients = [
    ...emailRecipients.map(({ id }) => ({ channel: "mail" as const, recipient: id })),
    ...(alertWebhook ? [{ channel: "webhook" as const, recipient: "webhook" }] : []),
  ];
  return insertAlert(tx, { kind, subject, at, recipients });
}
