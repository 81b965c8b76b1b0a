"use server";
import { revealAccountNumber } from "@/lib/accounts/reveal-account-number";
import { withSession } from "@/lib/http/with-session";

/** Revalidates no page, since the action changes only the audit log. */
export const revealAccountNumberAction = withSession("revealAccountNumber", revealAccountNumber, { revalidate: null });
