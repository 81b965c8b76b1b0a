import { createHash } from "node:crypto";
import type { DepositRequest } from "@/lib/contract/deposit";
import { canonicalJson } from "@/lib/shared/canonical-json";

/** Version prefix of a hash; the oldest hashes have none. */
const VERSION = "v2:";

/**
 * The hash of a deposit request; requests with equal hashes are the same request, in any field order [GAP-6]. It covers
 * the whole parsed body, including any field that the contract gains. An omitted field differs from an empty one,
 * except that an omitted `isRedeposit` is false.
 */
export function requestHash({ frontImage, backImage, isRedeposit = false, ...fields }: DepositRequest): string {
  // Images take megabytes, so their hashes stand in for them.
  const pictures = { frontImage: sha256(frontImage), backImage: sha256(backImage) };
  return VERSION + sha256(canonicalJson({ ...fields, isRedeposit, ...pictures }));
}

/** Whether a payment's `requestHash` is the hash of this request. */
export function isSameRequest(storedHash: string | null, request: DepositRequest): boolean {
  if (storedHash === null) return false;
  return storedHash === (storedHash.startsWith(VERSION) ? requestHash(request) : unversionedHash(request));
}

/** The hash in the format without a version; null when the request has a field that it does not cover. */
function unversionedHash(request: DepositRequest): string | null {
  const { accountNumber, amount, frontImage, backImage, purpose, isRedeposit = false, ...others } = request;
  const { clientIdentifier: _, ...uncovered } = others;
  if (Object.keys(uncovered).length > 0) return null;
  const hash = createHash("sha256");
  const parts = [accountNumber, String(amount), frontImage, backImage, purpose, String(isRedeposit)];
  for (const part of parts) hash.update(part === undefined ? "-" : `${part.length}:`).update(part ?? "");
  return hash.digest("hex");
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
