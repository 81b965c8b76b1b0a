"use server";
import { revealAccountNumber } from "@/lib/accounts/reveal-account-number";
import { withSession } from "@/lib/http/with-session";

/** Changes only the audit log. */
export const revealAccountNumberAction = withSession("revealAccountNumber", revealAccountNumber, { revalidate: null });
