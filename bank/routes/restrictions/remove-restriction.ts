import { toRestrictionRecord } from "@/bank/domain/restriction-record";
import { notFound, ok } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { findRestriction, removeRestriction as remove } from "@/bank/store/restrictions";
import type { RESTRICTION_EXTENSIONS } from "@/lib/contract/restriction-extensions";

/**
 * Removes a restriction. This is an extension of the document [GAP-29]. A second removal returns the unchanged record.
 */
export const removeRestriction: Handler<typeof RESTRICTION_EXTENSIONS.removeRestriction> = async ({
  services,
  caller,
  params,
}) => {
  const key = { partnerId: caller.partnerId, masterAccountNumber: params.accountNumber, id: params.id };
  const removed = await remove(services.db, key, services.clock.now());
  const restriction = removed ?? (await findRestriction(services.db, key));
  return restriction ? ok(toRestrictionRecord(restriction)) : notFound();
};
