import "server-only";
import { createHash, createHmac } from "node:crypto";
import type { Intent } from "@/lib/ledger/intents/intents";
import type { LocalKind } from "@/lib/ledger/schema/approval-kinds";
import type { IntentKind } from "@/lib/ledger/schema/intent-kinds";
import { portalSettings } from "@/lib/settings/portal-settings";
import { canonicalJson } from "@/lib/shared/canonical-json";

/** The version prefix of a hash; older hashes have none. */
const VERSION = "v2:";

/** The parts of a request that are compared to recognize a repeat. */
export interface ComparedRequest {
  readonly kind: IntentKind;
  readonly subject?: string;
  /** The whole parsed request. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** The parts of the payload that may differ in a repeat. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** The part that is sent and never stored, such as a password. */
  readonly secret?: string;
  /** The hash of an intent stored before hash versioning, when its payload lacks the request. */
  readonly unversionedHash?: string;
}

/** The hash of a request, which depends on every field but not on the order of the keys. */
export function requestHash({
  kind,
  subject,
  payload,
  secret,
}: Omit<ComparedRequest, "kind"> & { readonly kind: IntentKind | LocalKind }): string {
  const whole = { kind, subject, payload, secret: secret && fingerprint(secret) };
  return VERSION + createHash("sha256").update(canonicalJson(whole)).digest("hex");
}

/** Whether an existing intent has the same request. */
export function isSameRequest(intent: Intent, request: ComparedRequest): boolean {
  if (intent.requestHash.startsWith(VERSION)) return intent.requestHash === requestHash(request);
  if (request.unversionedHash !== undefined) return intent.requestHash === request.unversionedHash;
  const { kind, subject, payload, context = {} } = request;
  const fields = Object.entries(intent.payload ?? {}).filter(([name]) => !(name in context));
  const earlier = { kind: intent.kind, subject: intent.subject ?? undefined, payload: Object.fromEntries(fields) };
  return requestHash(earlier) === requestHash({ kind, subject, payload });
}

/** A keyed hash of a secret, which can't be guessed from the ledger. */
function fingerprint(secret: string): string {
  return createHmac("sha256", portalSettings().authSecret).update(`request ${secret}`).digest("hex");
}
