import "server-only";
import { z } from "zod";
import { createLinkToken, hashLinkToken } from "@/lib/access/link-token";
import { can } from "@/lib/access/permissions";
import { findSession, type Session } from "@/lib/access/session";
import { captureLinkBudget } from "@/lib/access/sign-in-limits";
import type { ImageView } from "@/lib/contract/enums";
import { findPerson } from "@/lib/ledger/access/people";
import { consumeSignInAttempt, refundSignInAttempt } from "@/lib/ledger/access/sign-in-budgets";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { notifyChange } from "@/lib/ledger/changes/change-notifications";
import { ledger } from "@/lib/ledger/open-ledger";
import { bindCaptureLink, type CaptureLink, findCaptureLink } from "@/lib/ledger/pictures/capture-links";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { networkOf } from "@/lib/shared/client-address";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { endReason, endWithAudit, nextSide } from "./capture-link";
import { linkFailure } from "./capture-messages";

/** A device that opens a link. */
interface CaptureDevice {
  /** Secret from the device cookie, or null if the device does not have one. */
  readonly secret: string | null;
  readonly address: string;
  readonly userAgent: string | null;
}

interface OpenedLink {
  /** Remaining sides to capture, in order. The device receives no other details of the link. */
  readonly sides: readonly ImageView[];
  /** Secret for the device cookie, or null if the device already has it. */
  readonly secret: string | null;
  readonly remainingMs: number;
}

const MAX_USER_AGENT = 400;
const tokenSchema = z.object({ token: z.string().min(1).max(100) });

/**
 * Opens a link and binds it to the device. Opening it again on the same device resumes the link.
 *
 * @param input `{ token }`; without a token, opens the link already bound to the device
 */
export async function openCaptureLink(
  input: unknown,
  device: CaptureDevice,
  now: Date,
): Promise<Outcome<OpenedLink, "not-found" | "throttled">> {
  const { db } = await ledger();
  const token = tokenSchema.safeParse(input).data?.token ?? null;
  const deviceLink = device.secret ? await findCaptureLink(db, { deviceHash: hashLinkToken(device.secret) }) : null;
  if (deviceLink && (token === null || deviceLink.tokenHash === hashLinkToken(token))) return resume(deviceLink, now);
  if (token === null) return linkFailure("unknown");
  const budget = captureLinkBudget(networkOf(device.address));
  if (!(await consumeSignInAttempt(db, [budget], now))) {
    return failure("throttled", "Too many attempts. Wait a few minutes, then scan the code again.");
  }
  const link = await findCaptureLink(db, { tokenHash: hashLinkToken(token) });
  if (!link) return linkFailure("unknown");
  const opened = await bind(link, device, now);
  if (opened.ok) await refundSignInAttempt(db, [budget.key]);
  return opened;
}

async function resume(link: CaptureLink, now: Date): Promise<Outcome<OpenedLink, "not-found">> {
  const owner = await ownerOf(link, now);
  return owner.ok ? success(openedLink(link, null, now)) : owner;
}

function openedLink(link: CaptureLink, secret: string | null, now: Date): OpenedLink {
  const sides = link.sides.slice(link.sides.indexOf(nextSide(link)!));
  return { sides, secret, remainingMs: link.expiresAt.getTime() - now.getTime() };
}

async function bind(link: CaptureLink, device: CaptureDevice, now: Date): Promise<Outcome<OpenedLink, "not-found">> {
  const owner = await ownerOf(link, now);
  if (!owner.ok) return owner;
  const secret = createLinkToken();
  const userAgent = device.userAgent?.slice(0, MAX_USER_AGENT) ?? null;
  const { db } = await ledger();
  const isBound = await db.transaction(async (tx) => {
    const bound = await bindCaptureLink(tx, link.id, { deviceHash: hashLinkToken(secret), userAgent, openedAt: now });
    await auditOpening(tx, { link, owner: owner.value, result: bound ? "opened" : "refused", now });
    if (bound) await notifyChange(tx, { topic: "capture-link", id: link.id });
    return bound;
  });
  return isBound ? success(openedLink(link, secret, now)) : linkFailure("other-device");
}

interface Opening {
  readonly link: CaptureLink;
  readonly owner: Session;
  /** `refused` if the link is bound to a different device. */
  readonly result: "opened" | "refused";
  readonly now: Date;
}

/** Audits an attempt to open a link. Every audit entry automatically includes the request's address and browser. */
async function auditOpening(tx: LedgerTransaction, { link, owner, result, now }: Opening): Promise<void> {
  const { person, sessionId } = owner;
  await addAuditEntry(tx, { at: now, person, sessionId, action: "capture-link.open", subject: link.id, result });
}

/**
 * Returns the current session of a link's owner, or a failure if the link has ended. A link ends when its session ends,
 * or when its owner is disabled or may no longer deposit.
 */
export async function ownerOf(link: CaptureLink, now: Date): Promise<Outcome<Session, "not-found">> {
  const reason = endReason(link, now);
  if (reason) return linkFailure(reason);
  const session = await findSession(link.sessionId, false, now);
  if (session && can(session, "deposits.create")) return success(session);
  const { db } = await ledger();
  const person = session?.person ?? (await findPerson(db, link.personId)) ?? { id: link.personId, name: "unknown" };
  const owner = { sessionId: link.sessionId, person };
  await db.transaction((tx) => endWithAudit(tx, { id: link.id, owner, end: "session-over", now }));
  return linkFailure("session-over");
}
