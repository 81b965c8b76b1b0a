import { callPortal } from "@/components/session/fetch-portal";
import type { Outcome } from "@/lib/shared/outcome";

/** Why an invitation was not accepted: a sentence for all of it, sentences by field, or both. */
export interface AcceptProblem {
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

const OPTIONS = { whenUnknown: "Try to sign in with this password; if that fails, open the invitation again." };

/** Accepts an invitation, then signs in with the password and opens the portal; returns what went wrong. */
export async function acceptAndSignIn(account: {
  token: string;
  name: string;
  password: string;
  email?: string;
}): Promise<AcceptProblem> {
  const headers = { "content-type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify(account) };
  const called = await callPortal<Outcome<{ email: string }>>("/api/invitations", request, OPTIONS);
  const outcome = called.ok ? called.value : called;
  if (!outcome.ok) return { fields: outcome.fields ?? {}, ...(!outcome.fields && { message: outcome.message }) };
  try {
    const { signIn } = await import("next-auth/react");
    await signIn("credentials", { email: outcome.value.email, password: account.password, redirect: false });
  } catch {
    return { message: "You are a member now, but you are not signed in. Open the portal and sign in." };
  }
  // Where signing in failed, or a second step is missing, the portal leads there.
  window.location.assign("/");
  return {};
}
