"use server";
import { withSession } from "@/app/(portal)/_actions/with-session";
import { revealAccountNumber } from "@/lib/portal/accounts/reveal-account-number";

/** Changes nothing that a page shows but the audit log. */
export const revealAccountNumberAction = withSession("revealAccountNumber", revealAccountNumber, { revalidate: null });
