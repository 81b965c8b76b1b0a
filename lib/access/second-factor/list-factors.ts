import "server-only";
import type { Session } from "@/lib/access/session";
import { findPasskeys } from "@/lib/ledger/access/passkeys";
import { countRecoveryCodes } from "@/lib/ledger/access/recovery-codes";
import { findTotpSecret } from "@/lib/ledger/access/totp-secrets";
import { ledger } from "@/lib/ledger/open-ledger";
import { isFactorRequired } from "./factor-policy";

/** A second factor as shown to its owner, with ISO 8601 timestamps. */
export interface FactorView {
  readonly addedAt: string;
  readonly lastUsedAt: string | null;
}

/** The user's own second factors, and whether they must have one. */
export interface OwnFactors {
  readonly passkeys: readonly (FactorView & {
    readonly id: string;
    readonly name: string;
    readonly isBackedUp: boolean;
  })[];
  readonly app: FactorView | null;
  readonly recoveryCodesLeft: number;
  readonly isRequired: boolean;
}

/** Lists the user's own second factors. */
export async function listFactors({ person }: Pick<Session, "person">): Promise<OwnFactors> {
  const open = await ledger();
  const [passkeys, app, recoveryCodesLeft, isRequired] = await Promise.all([
    findPasskeys(open.db, person.id),
    findTotpSecret(open, person.id, true),
    countRecoveryCodes(open.db, person.id),
    isFactorRequired(open.db, person.roles),
  ]);
  return {
    passkeys: passkeys.map(({ id, name, isBackedUp, ...times }) => ({ id, name, isBackedUp, ...viewTimes(times) })),
    app: app && viewTimes(app),
    recoveryCodesLeft,
    isRequired,
  };
}

function viewTimes({ addedAt, lastUsedAt }: { readonly addedAt: Date; readonly lastUsedAt: Date | null }): FactorView {
  return { addedAt: addedAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}
