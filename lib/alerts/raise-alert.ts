import "server-only";
import { can, type Permission } from "@/lib/access/permissions";
import { knownRoles } from "@/lib/access/roles";
import type { AlertKind } from "@/lib/ledger/schema/alert-kinds";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { portalSettings } from "@/lib/settings/portal-settings";
import { ALERT_WORDS } from "./alert-words";
import { findSubscribers, insertAlert } from "./alerts";

/** Something that people should be alerted to. */
export interface Matter {
  readonly kind: AlertKind;
  /** Names it: one alert for each. */
  readonly matter: string;
  /** What a person needs besides, and who is left out because they caused it. */
  readonly permission?: Permission;
  readonly exceptPersonId?: string;
}

/** Writes an alert to those who chose its kind and may see it, and to the webhook; once for each matter. */
export async function raiseAlert(tx: LedgerTransaction, matter: Matter, at: Date): Promise<boolean> {
  const { kind, permission, exceptPersonId } = matter;
  const { bank, mail, alertWebhook } = portalSettings();
  const subscribers = mail ? await findSubscribers(tx, kind) : [];
  const mailed = subscribers.filter(({ id, roles, isDemo }) => {
    const who = { roles: knownRoles(roles) };
    const isAllowed = can(who, ALERT_WORDS[kind].permission) && (permission === undefined || can(who, permission));
    return isAllowed && id !== exceptPersonId && (!isDemo || bank.builtIn);
  });
  const recipients = [
    ...mailed.map(({ id }) => ({ channel: "mail" as const, recipient: id })),
    ...(alertWebhook ? [{ channel: "webhook" as const, recipient: "webhook" }] : []),
  ];
  return insertAlert(tx, { kind, matter: matter.matter, at, recipients });
}
