import { createHash } from "node:crypto";
import type { DepositRequest } from "@/lib/contract/deposit";
import { canonicalJson } from "@/lib/shared/canonical-json";

/** Version prefix of a hash. The oldest hashes have none. */
const VERSION = "v2:";

/**
 * Hashes a deposit request. Requests with equal hashes are the same request, whatever their field order [GAP-6]. The
 * hash covers the whole parsed body, including future fields of the contract. An omitted field differs from an empty
 * field, except that an omitted `isRedeposit` is false.
 */
export function requestHash({ frontImage, backImage, isRedeposit = false, ...fields }: DepositRequest): string {
  // Replaces the images with their hashes because they are megabytes in size.
  const pictures = { frontImage: sha256(frontImage), backImage: sha256(backImage) };
  return VERSION + sha256(canonicalJson({ ...fields, isRedeposit, ...pictures }));
}

/** Returns whether a payment's `requestHash` is the hash of this request. */
export function isSameRequest(storedHash: string | null, request: DepositRequest): boolean {
  if (storedHash === null) return false;
  return storedHash === (storedHash.startsWith(VERSION) ? requestHash(request) : hashUnversioned(request));
}

/**
 * Hashes a request in the format without a version. Returns null if the request has a field that the format does not
 * cover.
 */
function hashUnversioned(request: DepositRequest): string | null {
  const { accountNumber, amount, frontImage, backImage, purpose, isRedeposit = false, ...otherFields } = request;
  const { clientIdentifier: _, ...uncoveredFields } = otherFields;
  if (Object.keys(uncoveredFields).length > 0) return null;
  const hash = createHash("sha256");
  const parts = [accountNumber, String(amount), frontImage, backImage, purpose, String(isRedeposit)];
  for (const part of parts) hash.update(part === undefined ? "-" : `${part.length}:`).update(part ?? "");
  return hash.digest("hex");
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
