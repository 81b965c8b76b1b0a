import { randomUUID } from "node:crypto";
import { stagedFileName } from "@/features/deposits/staged-files";
import type { Role } from "@/lib/access/roles";
import type { Session } from "@/lib/access/session";
import { createBankClient } from "@/lib/bank-client/bank-client";
import { observers, processObserver, provideBankClient } from "@/lib/bank-client/running-client";
import { type ScriptedBank, startScriptedBank } from "@/lib/bank-client/scripted-bank";
import { recordBankCall, resetBankHealth } from "@/lib/bank-connection/bank-health";
import { type Ledger, provideLedger } from "@/lib/ledger/open-ledger";
import { insertStagedImage } from "@/lib/ledger/pictures/staged-images";
import { auditEntries } from "@/lib/ledger/schema/audit-tables";
import { AUDIT_TABLES, emptyTables, openTestLedger, setTestEnvironment } from "@/lib/ledger/test-ledger";
import { portalSettings } from "@/lib/settings/portal-settings";
import { resetPortalHealth } from "@/server/health/portal-health";

/** A portal for tests, with a real database and a scripted bank. */
export interface TestPortal {
  readonly ledger: Ledger;
  readonly picturesFolder: string;
  readonly bank: ScriptedBank;
  /** Creates a session for a person with these roles. */
  session(...roles: Role[]): Session;
  /** Stages an image without analyzing it; the text becomes the image's bytes. */
  stage(session: Session, side: "front" | "back", text?: string): Promise<string>;
  /** Lists audit entries in the format "person action result", oldest first. */
  audit(): Promise<string[]>;
  /** Empties the tables that tests change, and resets the bank. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Tables to empty between tests; people and sessions are kept. */
const RESET_TABLES = [
  "unconfirmed_freezes",
  "payments",
  "payment_day_totals",
  "payment_work",
  "payment_notes",
  "payment_refreshes",
  "payment_timeline",
  "payment_pictures",
  "payment_readings",
  "intents",
  "staged_images",
  "shared_pictures",
  "capture_links",
  "remembered_accounts",
  "approval_entries",
  "approvals",
  "alert_deliveries",
  "alerts",
  "restrictions",
  "authorizations",
  "exception_decisions",
  "issue_import_lines",
  "issue_imports",
  "issue_layouts",
  "batches",
  "batch_pictures",
  "batch_checks",
  "batch_account_rules",
  "playbooks",
  "playbook_placements",
  "received_events",
  "event_polls",
  "event_gaps",
  "event_gap_scan",
  "api_requests",
  "api_request_usage",
  "policies",
  "saved_views",
  "bulk_items",
  "bulk_jobs",
] as const;

export async function startTestPortal(): Promise<TestPortal> {
  const bank = await startScriptedBank();
  setTestEnvironment(bank.url);
  const ledger = await openTestLedger();
  provideLedger(ledger);
  const connect = () => createBankClient({ ...portalSettings().bank, timeoutMs: 600_000 }, processObserver());
  let client = connect();
  provideBankClient(client);
  observers().add(recordBankCall);
  const silence = bank.onCall;
  return {
    ledger,
    picturesFolder: ledger.picturesFolder,
    bank,
    session: (...roles) => ({
      sessionId: randomUUID(),
      person: { id: randomUUID(), name: "Olga Operator", email: "olga@example.com", roles },
      stepUp: { isNeeded: false, at: null },
    }),
    stage: async (session, side, text = side) => {
      const id = randomUUID();
      const now = new Date();
      await ledger.pictures.write(stagedFileName(id), Buffer.from(text));
      await insertStagedImage(ledger.db, {
        id,
        personId: session.person.id,
        sessionId: session.sessionId,
        side,
        contentType: "image/jpeg",
        byteLength: text.length,
        width: 1200,
        height: 550,
        sha256: text,
        reading: {},
        createdAt: now,
        expiresAt: new Date(now.getTime() + 60_000),
      });
      return id;
    },
    audit: async () => {
      const rows = await ledger.db.select().from(auditEntries).orderBy(auditEntries.id);
      return rows.map(({ personName, action, result }) => `${personName} ${action} ${result}`);
    },
    reset: async () => {
      await emptyTables(ledger, [...RESET_TABLES, ...AUDIT_TABLES]);
      await client.close();
      client = connect();
      provideBankClient(client);
      resetBankHealth();
      resetPortalHealth();
      bank.requests.length = 0;
      bank.tokenRequests.length = 0;
      bank.onCall = silence;
    },
    close: async () => {
      await client.close();
      await ledger.close();
      await bank.close();
    },
  };
}
