import { createHash } from "node:crypto";
import type { DepositRequest } from "@/lib/contract/deposit";
import { canonicalJson } from "@/lib/shared/canonical-json";

/** Version prefix of a hash; the oldest hashes have none. */
const VERSION = "v2:";

/**
 * Hashes a deposit request; requests with equal hashes are the same request, in any field order [GAP-6]. The hash
 * covers the whole parsed body, including future fields of the contract. An omitted field differs from an empty field,
 * except that an omitted `isRedeposit` is false.
 */
export function requestHash({ frontImage, backImage, isRedeposit = false, ...fields }: DepositRequest): string {
  // Replaces the images with their hashes, since they are megabytes in size.
  const pictures = { frontImage: sha256(frontImage), backImage: sha256(backImage) };
  return VERSION + sha256(canonicalJson({ ...fields, isRedeposit, ...pictures }));
}

/** Whether a payment's `requestHash` is the hash of this request. */
export function isSameRequest(storedHash: string | null, request: DepositRequest): boolean {
  if (storedHash === null) return false;
  return storedHash === (storedHash.startsWith(VERSION) ? requestHash(request) : unversionedHash(request));
}

/** Hashes a request in the format without a version; null if the request has a field that the format does not cover. */
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
