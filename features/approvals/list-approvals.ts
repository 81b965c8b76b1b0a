import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import {
  type ApprovalViewer,
  countWaiting,
  findEnded,
  findOwnOpen,
  findWaiting,
} from "@/lib/ledger/approvals/approval-queries";
import { ledger } from "@/lib/ledger/open-ledger";
import { decidablePermissions } from "./may-approve";
import { type ApprovalRow, viewRows } from "./view-approval";

export const APPROVAL_LISTS = ["waiting", "mine", "ended"] as const;
export type ApprovalListName = (typeof APPROVAL_LISTS)[number];

export interface ApprovalList {
  rows: ApprovalRow[];
  /** The number of approvals that wait for this person. */
  waiting: number;
  /** ISO instant, for the countdowns. */
  now: string;
}

const MAX_ENDED = 100;

/** One list of the inbox: approvals that wait for this person, the person's open proposals, or decided ones. */
export async function listApprovals(session: Session, name: ApprovalListName): Promise<ApprovalList> {
  const now = new Date().toISOString();
  if (!can(session, "approvals.read")) return { rows: [], waiting: 0, now };
  const { db } = await ledger();
  const viewer = viewerOf(session);
  const waiting = await countWaiting(db, viewer);
  const found = await {
    waiting: () => findWaiting(db, viewer),
    mine: () => findOwnOpen(db, viewer.personId),
    ended: () => findEnded(db, viewer, MAX_ENDED),
  }[name]();
  return { rows: await viewRows(session, found), waiting, now };
}

/** Counts the approvals that wait for this person. */
export async function countWaitingFor(session: Session): Promise<number> {
  return countWaiting((await ledger()).db, viewerOf(session));
}

function viewerOf(session: Session): ApprovalViewer {
  return { personId: session.person.id, permissions: decidablePermissions(session) };
}
