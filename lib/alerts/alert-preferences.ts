import "server-only";
import { z } from "zod";
import { can } from "@/lib/access/permissions";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import { ALERT_KINDS, type AlertKind } from "@/lib/ledger/schema/alert-kinds";
import { withLogContext } from "@/lib/logging/log";
import { canSendMail } from "@/lib/mail/send-mail";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { ALERT_WORDS } from "./alert-words";
import { findSubscriptions, replaceSubscriptions } from "./alerts";

/** The alerts that the user may choose from, and their choices. */
export interface AlertPreferences {
  readonly offered: { kind: AlertKind; label: string; explanation: string; isChosen: boolean }[];
  /** Whether the portal is configured to send email. */
  readonly canSendMail: boolean;
}

export async function getAlertPreferences(session: Session): Promise<AlertPreferences> {
  const { db } = await ledger();
  const chosen = await findSubscriptions(db, session.person.id);
  const offered = ALERT_KINDS.filter((kind) => can(session, ALERT_WORDS[kind].permission)).map((kind) => {
    const { label, explanation } = ALERT_WORDS[kind];
    return { kind, label, explanation, isChosen: chosen.includes(kind) };
  });
  return { offered, canSendMail: canSendMail() };
}

const inputSchema = z.strictObject({ kinds: z.array(z.enum(ALERT_KINDS)).max(ALERT_KINDS.length) });

/** Replaces the set of alerts that the user receives by email. */
export function chooseAlerts(session: Session, input: unknown): Promise<Outcome<null, "forbidden" | "invalid">> {
  return withLogContext("choose-alerts", session, async () => {
    const forbidden = refuseUnless(session, "account.own");
    if (forbidden) return forbidden;
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) return failure("invalid", "The portal has no such alert. Reload the page.");
    const { person, sessionId } = session;
    const kinds = [...new Set(parsed.data.kinds)].filter((kind) => can(session, ALERT_WORDS[kind].permission));
    const { db } = await ledger();
    const at = new Date();
    await db.transaction(async (tx) => {
      const before = await findSubscriptions(tx, person.id);
      await replaceSubscriptions(tx, person.id, kinds, at);
      await addAuditEntry(tx, {
        ...{ at, person, sessionId, action: "alerts.choose", subject: person.id, result: "changed" },
        detail: { before, after: kinds },
      });
    });
    return success(null);
  });
}
