import type { Outcome } from "@/lib/shared/outcome";

/** Why an invitation was not accepted: a sentence for all of it, sentences by field, or both. */
export interface AcceptProblem {
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

const NO_RESPONSE = "The portal did not respond. Check your connection and try again.";

/** Accepts an invitation, then signs in with the password and opens the portal; returns what went wrong. */
export async function acceptAndSignIn(account: {
  token: string;
  name: string;
  password: string;
  email?: string;
}): Promise<AcceptProblem> {
  try {
    const response = await fetch("/api/invitations", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(account),
    });
    const outcome = (await response.json()) as Outcome<{ email: string }>;
    if (!outcome.ok) return { fields: outcome.fields ?? {}, ...(!outcome.fields && { message: outcome.message }) };
    const { signIn } = await import("next-auth/react");
    await signIn("credentials", { email: outcome.value.email, password: account.password, redirect: false });
    // Where signing in failed, or a second step is missing, the portal leads there.
    window.location.assign("/");
    return {};
  } catch {
    return { message: NO_RESPONSE };
  }
}
