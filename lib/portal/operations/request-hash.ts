import "server-only";
import { createHash, createHmac } from "node:crypto";
import type { Intent } from "@/lib/ledger/intents/intents";
import type { IntentKind } from "@/lib/ledger/schema/intent-kinds";
import { portalSettings } from "@/lib/settings/portal-settings";
import { canonicalJson } from "@/lib/shared/canonical-json";

/** Marks how a hash was made; hashes from before there were versions have no mark. */
const VERSION = "v2:";

/** What a repeat of a request must be the same in. */
export interface ComparedRequest {
  readonly kind: IntentKind;
  readonly subject?: string;
  /** The whole request, as parsed. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** What is kept with the payload and a repeat may see differently. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** What is sent and never kept, as a password. */
  readonly secret?: string;
  /** The hash that an intent from before there were versions has, when its payload lacks the request. */
  readonly unversionedHash?: string;
}

/** The hash of a request: the same for every key order, different when any field differs. */
export function requestHash({ kind, subject, payload, secret }: ComparedRequest): string {
  const whole = { kind, subject, payload, secret: secret && fingerprint(secret) };
  return VERSION + createHash("sha256").update(canonicalJson(whole)).digest("hex");
}

/** Whether an existing intent has the same request. */
export function isSameRequest(intent: Intent, wanted: ComparedRequest): boolean {
  if (intent.requestHash.startsWith(VERSION)) return intent.requestHash === requestHash(wanted);
  if (wanted.unversionedHash !== undefined) return intent.requestHash === wanted.unversionedHash;
  const { kind, subject, payload, context = {} } = wanted;
  const kept = Object.entries(intent.payload ?? {}).filter(([name]) => !(name in context));
  const earlier = { kind: intent.kind, subject: intent.subject ?? undefined, payload: Object.fromEntries(kept) };
  return requestHash(earlier) === requestHash({ kind, subject, payload });
}

/** Stands for a secret without giving it away to who reads the ledger and guesses. */
function fingerprint(secret: string): string {
  return createHmac("sha256", portalSettings().authSecret).update(`request ${secret}`).digest("hex");
}
