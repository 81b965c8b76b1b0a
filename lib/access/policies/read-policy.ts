import "server-only";
import { cache } from "react";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPolicy, type StoredPolicy, UNCHANGED } from "@/lib/ledger/policies/policies";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { portalSettings } from "@/lib/settings/portal-settings";
import { POLICIES, type PolicyKey, type PolicyValue } from "./policies";

/** A policy as it holds, with the version that a change of it names. */
export interface Policy<Key extends PolicyKey> {
  readonly value: PolicyValue<Key>;
  readonly version: number;
  /** Who changed it last; null while it is at its default. */
  readonly changed: { readonly at: Date; readonly by: string } | null;
}

/**
 * Reads a policy with its version.
 *
 * @throws when the stored value is not one that this version of the portal can read: a policy is never replaced by a
 *   default that may permit more
 */
export async function readPolicy<Key extends PolicyKey>(db: LedgerExecutor, key: Key): Promise<Policy<Key>> {
  return policyOf(key, await findPolicy(db, key));
}

/** As {@link readPolicy}, of a row that was read with something else. */
export function policyOf<Key extends PolicyKey>(key: Key, stored: StoredPolicy | null): Policy<Key> {
  const { schema, byDefault } = POLICIES[key];
  if (!stored) {
    const { bank, eventBodyDays } = portalSettings();
    const value = byDefault({ builtInBank: bank.builtIn, eventBodyDays }) as PolicyValue<Key>;
    return { value, version: UNCHANGED, changed: null };
  }
  const value = schema.parse(stored.value) as PolicyValue<Key>;
  return { value, version: stored.version, changed: { at: stored.changedAt, by: stored.changedByName } };
}

/** What a policy says now. A page reads it once while it is rendered, however many of its parts ask. */
export function policyValue<Key extends PolicyKey>(key: Key): Promise<PolicyValue<Key>> {
  return readValue(key) as Promise<PolicyValue<Key>>;
}

const readValue: (key: PolicyKey) => Promise<unknown> = cache(async (key) => {
  const { db } = await ledger();
  return (await readPolicy(db, key)).value;
});
