import { hash, verify } from "@node-rs/argon2";
import { addAccount } from "@/bank/store/accounts";
import type { BankDatabase } from "@/bank/store/bank-database";
import { addPartner, findClient, hasPartners, putClient } from "@/bank/store/partners";
import { addCallbackHosts, putCallbackHosts } from "@/bank/store/registrations";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";
import { createDemoAccounts, createOtherPartnersAccount, OTHER_PARTNER } from "./demo-accounts";

/** The first partner and its API credentials, from the settings. */
interface FirstPartner {
  readonly partnerId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The partner's allowlist of callback hosts [GAP-34]. */
  readonly callbackHosts: readonly string[];
}

/** Adds the partners and their accounts to an empty bank. `now` is the business clock's time. */
export async function seedBank(db: BankDatabase, first: FirstPartner, now: Date): Promise<void> {
  const today = wallTime(now, BANK_TIME_ZONE).date;
  await db.transaction(async (tx) => {
    if (await hasPartners(tx)) return;
    await addPartner(tx, { id: first.partnerId, name: "Harbor & Pine Payments" });
    await addPartner(tx, OTHER_PARTNER);
    const accounts = [...createDemoAccounts(first.partnerId, today), createOtherPartnersAccount(today)];
    for (const account of accounts) await addAccount(tx, account);
  });
}

/**
 * Applies a partner's settings, which may have changed since the last start: its client secret and its allowlist of
 * callback hosts. In the sandbox, hosts that the partner added through the API stay on the list [GAP-34].
 */
export async function applyPartnerSettings(
  db: BankDatabase,
  first: FirstPartner & { readonly mode: "sandbox" | "production" },
): Promise<void> {
  await addPartner(db, { id: first.partnerId, name: "Harbor & Pine Payments" });
  if (first.mode === "sandbox") await addCallbackHosts(db, first.partnerId, first.callbackHosts);
  else await db.transaction((tx) => putCallbackHosts(tx, first.partnerId, first.callbackHosts));
  const existing = await findClient(db, first.clientId);
  if (existing?.partnerId === first.partnerId && (await verify(existing.secretHash, first.clientSecret))) return;
  const secretHash = await hash(first.clientSecret);
  await putClient(db, { clientId: first.clientId, partnerId: first.partnerId, secretHash });
}
