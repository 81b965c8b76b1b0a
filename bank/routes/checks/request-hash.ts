import { createHash } from "node:crypto";
import type { DepositRequest } from "@/lib/contract/deposit";

/**
 * What a deposit asks for, as a hash: two requests with the same one are the same request, whatever the order of their
 * fields [GAP-6]. Leaving a field out is not the same as sending it empty, except that `isRedeposit` is false when left out.
 */
export function requestHash(request: DepositRequest): string {
  const hash = createHash("sha256");
  const parts = [
    request.accountNumber,
    String(request.amount),
    request.frontImage,
    request.backImage,
    request.purpose,
    String(request.isRedeposit ?? false),
  ];
  for (const part of parts) hash.update(part === undefined ? "-" : `${part.length}:`).update(part ?? "");
  return hash.digest("hex");
}
