import "server-only";
import { randomUUID } from "node:crypto";
import { insertSession } from "@/lib/ledger/access/people";
import type { SignInMethod } from "@/lib/ledger/schema/access-tables";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { ABSOLUTE_MS } from "./session";

/** The browser that makes a sign-in attempt. */
export interface Browser {
  /** The browser's IP address; empty if unknown. */
  readonly address: string;
  /** The request's `Cookie` header. */
  readonly cookies: string | null;
  /** The request's `User-Agent` header. */
  readonly userAgent?: string | null;
}

/** In characters; twice what browsers send. Longer values are truncated, because clients may send anything. */
const MAX_USER_AGENT = 400;

interface NewSession {
  readonly personId: string;
  readonly method: SignInMethod;
  readonly browser: Browser;
  readonly now: Date;
}

/** Creates a session for a sign-in; returns its ID. */
export async function insertNewSession(
  tx: LedgerTransaction,
  { personId, method, browser, now }: NewSession,
): Promise<string> {
  const id = randomUUID();
  await insertSession(tx, {
    id,
    personId,
    method,
    createdAt: now,
    lastSeenAt: now,
    userAgent: browser.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
    address: browser.address || null,
    expiresAt: new Date(now.getTime() + ABSOLUTE_MS),
  });
  return id;
}
