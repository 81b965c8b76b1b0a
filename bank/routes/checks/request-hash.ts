import { createHash } from "node:crypto";
import type { DepositRequest } from "@/lib/contract/deposit";
import { canonicalJson } from "@/lib/shared/canonical-json";

/** Marks how a hash was made; hashes from before there were versions have no mark. */
const VERSION = "v2:";

/**
 * The hash of a deposit request: two requests with the same one are the same request, whatever the order of their
 * fields [GAP-6]. It covers the whole parsed body, whatever fields the contract has. Leaving a field out is not the
 * same as sending it empty, except that `isRedeposit` is false when left out.
 */
export function requestHash({ frontImage, backImage, isRedeposit = false, ...fields }: DepositRequest): string {
  // Pictures of megabytes are represented by their hashes.
  const pictures = { frontImage: sha256(frontImage), backImage: sha256(backImage) };
  return VERSION + sha256(canonicalJson({ ...fields, isRedeposit, ...pictures }));
}

/** Whether a request is the one that a payment's `requestHash` was made of. */
export function isSameRequest(storedHash: string | null, request: DepositRequest): boolean {
  if (storedHash === null) return false;
  return storedHash === (storedHash.startsWith(VERSION) ? requestHash(request) : unversionedHash(request));
}

/** The hash as it was before versions; null when the request has a field that was not part of it. */
function unversionedHash(request: DepositRequest): string | null {
  const { accountNumber, amount, frontImage, backImage, purpose, isRedeposit = false, ...others } = request;
  const { clientIdentifier: _, ...later } = others;
  if (Object.keys(later).length > 0) return null;
  const hash = createHash("sha256");
  const parts = [accountNumber, String(amount), frontImage, backImage, purpose, String(isRedeposit)];
  for (const part of parts) hash.update(part === undefined ? "-" : `${part.length}:`).update(part ?? "");
  return hash.digest("hex");
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
