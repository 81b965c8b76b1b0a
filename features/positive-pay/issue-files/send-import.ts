import "server-only";
import { z } from "zod";
import type { PlannedLine } from "@/features/positive-pay/issue-files/reading/check-lines";
import { sourceSchema } from "@/features/positive-pay/issue-files/reading/reading-settings";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { bankNow } from "@/lib/bank-connection/bank-clock";
import { startBulkJob } from "@/lib/bulk/start-bulk-job";
import type { AuthorizationRequest } from "@/lib/contract/positive-pay";
import { accountNumber } from "@/lib/contract/primitives";
import { findAccountNumbers } from "@/lib/ledger/accounts/saved-accounts";
import { ledger } from "@/lib/ledger/open-ledger";
import {
  findIssueDraft,
  type IssueImportLineRow,
  insertIssueLines,
  markDraftSent,
  setIssueJob,
} from "@/lib/ledger/positive-pay/issue-imports";
import { saveIssueLayout } from "@/lib/ledger/positive-pay/issue-layouts";
import { withLogContext } from "@/lib/logging/log";
import { formatCents } from "@/lib/money/cents";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";
import { type ImportPlan, planImport } from "./plan-import";
import { storedImportSchema } from "./view-import";

const inputSchema = z.strictObject({
  importId: z.guid(),
  /** The name of the system that created the file; the next file from this source is read with the same settings. */
  source: sourceSchema,
  /** Accounts that the portal does not know but the user confirmed. */
  newAccounts: z.array(accountNumber).max(50_000),
});

type SendFailureCode = "forbidden" | "step-up-required" | "invalid" | "not-found" | "refused";

/**
 * Sends an issue file: authorizes every issued check and revokes the active authorization of every voided check. The
 * file is read and balanced again first. The transaction that starts the bulk job also marks the draft as sent, so that
 * it is sent only once.
 */
export function sendImport(session: Session, input: unknown): Promise<Outcome<{ jobId: string }, SendFailureCode>> {
  return withLogContext("send-issue-file", session, async () => {
    const forbidden = refuseUnless(session, "positive-pay.authorize");
    if (forbidden) return forbidden;
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) return failure("invalid", "Enter the file’s source, up to 60 characters.");
    const { db } = await ledger();
    const draft = await findIssueDraft(db, parsed.data.importId, session.person.id);
    if (!draft) return failure("not-found", "This issue file is no longer one of your drafts. Reload the page.");
    const plan = await planImport(draft.content, storedImportSchema.parse(draft), {
      accounts: await findAccountNumbers(db),
      today: wallTime(await bankNow(), BANK_TIME_ZONE).date,
      newAccounts: parsed.data.newAccounts,
    });
    if (!plan.ok) return plan;
    const sent = plan.value.lines.filter(isSendable);
    if (sent.length === 0)
      return failure("refused", "There is nothing to send. No line authorizes or revokes a check.");
    const cannotRevoke =
      sent.some(({ plan: linePlan }) => linePlan === "revoke") && refuseUnless(session, "positive-pay.revoke");
    if (cannotRevoke) return cannotRevoke;
    return startJob(session, draft, { plan: plan.value, sent, source: parsed.data.source });
  });
}

type Draft = NonNullable<Awaited<ReturnType<typeof findIssueDraft>>>;

async function startJob(
  session: Session,
  draft: Draft,
  { plan, sent, source }: { plan: ImportPlan; sent: readonly PlannedLine[]; source: string },
): Promise<Outcome<{ jobId: string }, "refused">> {
  const { db } = await ledger();
  const now = new Date();
  const { id, fileName, sha256, control } = draft;
  return db.transaction(async (tx) => {
    if (!(await markDraftSent(tx, draft, now))) {
      return failure("refused", "The file was changed or sent in another tab. Reload the page.");
    }
    await insertIssueLines(tx, createLineRows(id, plan.lines));
    const jobId = await startBulkJob(tx, session, {
      kind: "issue-file",
      title: fileName,
      subjectId: id,
      items: sent.map((line) => ({ label: itemLabel(line), input: toItemInput(line) })),
      detail: { fileName, sha256, source, lines: plan.lines.length, control, totals: plan.totals },
    });
    await setIssueJob(tx, id, jobId);
    const { settings, fingerprint } = plan;
    await saveIssueLayout(tx, { source, fingerprint, settings, updatedByName: session.person.name, updatedAt: now });
    return success({ jobId });
  });
}

function isSendable({ plan }: PlannedLine): boolean {
  return plan === "authorize" || plan === "revoke";
}

function itemLabel({ plan, checkNumber, amountCents }: PlannedLine): string {
  const amount = amountCents === null ? "" : ` · ${formatCents(amountCents)}`;
  return `${plan === "revoke" ? "Void check" : "Check"} ${checkNumber}${amount}`;
}

function toItemInput({ plan, authorizationId, accountNumber, checkNumber, amountCents, payeeName }: PlannedLine) {
  if (plan === "revoke") return { authorizationId };
  const request: AuthorizationRequest = {
    accountNumber: accountNumber!,
    amount: amountCents!,
    checkNumber: Number(checkNumber),
    ...(payeeName ? { payeeName } : {}),
  };
  return { request };
}

/** Why a line is not sent, by plan. */
const NOT_SENT_REASONS: Readonly<Partial<Record<PlannedLine["plan"], string>>> = {
  "left-out": "Left out when the file was sent.",
  "authorized-already": "Already authorized for the same amount.",
  "nothing-to-revoke": "The check had no active authorization to revoke.",
};

function createLineRows(importId: string, lines: readonly PlannedLine[]): IssueImportLineRow[] {
  let position = 0;
  return lines.map((line) => ({
    importId,
    line: line.line,
    kind: line.kind,
    accountNumber: line.accountNumber,
    checkNumber: line.checkNumber,
    amountCents: line.amountCents,
    payeeName: line.payeeName,
    issueDate: line.issueDate,
    position: isSendable(line) ? ++position : null,
    reason: NOT_SENT_REASONS[line.plan] ?? null,
    authorizationId: line.authorizationId,
  }));
}
