import "server-only";
import { can, type Permission } from "@/lib/access/permissions";
import { knownRoles } from "@/lib/access/roles";
import type { AlertKind } from "@/lib/ledger/schema/alert-kinds";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { portalSettings } from "@/lib/settings/portal-settings";
import { ALERT_WORDS } from "./alert-words";
import { findSubscribers, insertAlert } from "./alerts";

/** A condition that raises an alert. */
export interface AlertCondition {
  readonly kind: AlertKind;
  /** Identifies the subject by an id or an instant; there is one alert per kind and subject. */
  readonly subject: string;
  /** A permission that recipients also need. */
  readonly permission?: Permission;
  /** The person who caused it, who gets no alert. */
  readonly exceptPersonId?: string;
}

/** Raises an alert for the webhook and for subscribers with the permission, once per subject. */
export async function raiseAlert(tx: LedgerTransaction, condition: AlertCondition, at: Date): Promise<boolean> {
  const { kind, subject, permission, exceptPersonId } = condition;
  const { bank, mail, alertWebhook } = portalSettings();
  const subscribers = mail ? await findSubscribers(tx, kind) : [];
  const mailed = subscribers.filter(({ id, roles, isDemo }) => {
    const subscriber = { roles: knownRoles(roles) };
    const isAllowed =
      can(subscriber, ALERT_WORDS[kind].permission) && (permission === undefined || can(subscriber, permission));
    return isAllowed && id !== exceptPersonId && (!isDemo || bank.builtIn);
  });
  const recipients = [
    ...mailed.map(({ id }) => ({ channel: "mail" as const, recipient: id })),
    ...(alertWebhook ? [{ channel: "webhook" as const, recipient: "webhook" }] : []),
  ];
  return insertAlert(tx, { kind, subject, at, recipients });
}
