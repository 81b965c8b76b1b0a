import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import {
  type ApprovalViewer,
  countWaitingApprovals,
  findEndedApprovals,
  findOwnOpenProposals,
  findWaitingApprovals,
} from "@/lib/ledger/approvals/approval-queries";
import { ledger } from "@/lib/ledger/open-ledger";
import { decidablePermissions } from "./may-approve";
import { type ApprovalRow, viewRows } from "./view-approval";

export const APPROVAL_LISTS = ["waiting", "mine", "ended"] as const;
export type ApprovalListName = (typeof APPROVAL_LISTS)[number];

export interface ApprovalList {
  rows: ApprovalRow[];
  /** Number of approvals waiting for the current user. */
  waiting: number;
  /** ISO 8601 timestamp in UTC, for the countdowns. */
  now: string;
}

const MAX_ENDED = 100;

/** Returns the approvals waiting for the user, the user's open proposals, or decided approvals. */
export async function listApprovals(session: Session, name: ApprovalListName): Promise<ApprovalList> {
  const now = new Date().toISOString();
  if (!can(session, "approvals.read")) return { rows: [], waiting: 0, now };
  const { db } = await ledger();
  const viewer = viewerOf(session);
  const waiting = await countWaitingApprovals(db, viewer);
  const approvals = await {
    waiting: () => findWaitingApprovals(db, viewer),
    mine: () => findOwnOpenProposals(db, viewer.personId),
    ended: () => findEndedApprovals(db, viewer, MAX_ENDED),
  }[name]();
  return { rows: await viewRows(session, approvals), waiting, now };
}

/** Counts the approvals waiting for the user. */
export async function countWaitingFor(session: Session): Promise<number> {
  return countWaitingApprovals((await ledger()).db, viewerOf(session));
}

function viewerOf(session: Session): ApprovalViewer {
  return { personId: session.person.id, permissions: decidablePermissions(session) };
}
