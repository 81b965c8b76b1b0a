import "server-only";
import { cache } from "react";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPolicy, INITIAL_VERSION, type StoredPolicy } from "@/lib/ledger/policies/policies";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { portalSettings } from "@/lib/settings/portal-settings";
import { POLICIES, type PolicyKey, type PolicyValue } from "./policies";

/** The current policy, with the version that changes must refer to. */
export interface Policy<Key extends PolicyKey> {
  readonly value: PolicyValue<Key>;
  readonly version: number;
  /** The last change; null while the policy has its default value. */
  readonly changed: { readonly at: Date; readonly by: string } | null;
}

/**
 * Reads a policy with its version.
 *
 * @throws if this portal version can't parse the stored value, because a default value may permit more
 */
export async function readPolicy<Key extends PolicyKey>(db: LedgerExecutor, key: Key): Promise<Policy<Key>> {
  return policyOf(key, await findPolicy(db, key));
}

/** Like {@link readPolicy}, but for a row that has already been read. */
export function policyOf<Key extends PolicyKey>(key: Key, stored: StoredPolicy | null): Policy<Key> {
  const { schema, getDefault } = POLICIES[key];
  if (!stored) {
    const { bank, eventBodyDays } = portalSettings();
    const value = getDefault({ builtInBank: bank.builtIn, eventBodyDays }) as PolicyValue<Key>;
    return { value, version: INITIAL_VERSION, changed: null };
  }
  const value = schema.parse(stored.value) as PolicyValue<Key>;
  return { value, version: stored.version, changed: { at: stored.changedAt, by: stored.changedByName } };
}

/** Returns a policy's current value; reads it only once per page render. */
export function policyValue<Key extends PolicyKey>(key: Key): Promise<PolicyValue<Key>> {
  return readValue(key) as Promise<PolicyValue<Key>>;
}

const readValue: (key: PolicyKey) => Promise<unknown> = cache(async (key) => {
  const { db } = await ledger();
  return (await readPolicy(db, key)).value;
});
