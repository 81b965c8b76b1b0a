import "server-only";
import { createHash, createHmac } from "node:crypto";
import type { Intent } from "@/lib/ledger/intents/intents";
import type { LocalKind } from "@/lib/ledger/schema/approval-kinds";
import type { IntentKind } from "@/lib/ledger/schema/intent-kinds";
import { portalSettings } from "@/lib/settings/portal-settings";
import { canonicalJson } from "@/lib/shared/canonical-json";

/** Version prefix of hashes; older hashes have none. */
const VERSION = "v2:";

/** Parts of a request that are compared to recognize repeated requests. */
export interface ComparedRequest {
  readonly kind: IntentKind;
  readonly subject?: string;
  /** The complete parsed request. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** Parts of the payload that may differ in a repeated request. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** Part that is sent but not stored, such as a password. */
  readonly secret?: string;
  /** Hash for comparison with intents stored before hash versioning whose payload lacks the request. */
  readonly unversionedHash?: string;
}

/** Hashes a request; the hash depends on all fields but not on the order of keys. */
export function requestHash({
  kind,
  subject,
  payload,
  secret,
}: Omit<ComparedRequest, "kind"> & { readonly kind: IntentKind | LocalKind }): string {
  const whole = { kind, subject, payload, secret: secret && fingerprint(secret) };
  return VERSION + createHash("sha256").update(canonicalJson(whole)).digest("hex");
}

/** Returns whether an existing intent has the same request. */
export function isSameRequest(intent: Intent, request: ComparedRequest): boolean {
  if (intent.requestHash.startsWith(VERSION)) return intent.requestHash === requestHash(request);
  if (request.unversionedHash !== undefined) return intent.requestHash === request.unversionedHash;
  const { kind, subject, payload, context = {} } = request;
  const fields = Object.entries(intent.payload ?? {}).filter(([name]) => !(name in context));
  const earlier = { kind: intent.kind, subject: intent.subject ?? undefined, payload: Object.fromEntries(fields) };
  return requestHash(earlier) === requestHash({ kind, subject, payload });
}

/** Returns a keyed hash of a secret, so that the secret cannot be guessed from the ledger. */
function fingerprint(secret: string): string {
  return createHmac("sha256", portalSettings().authSecret).update(`request ${secret}`).digest("hex");
}
