/** Messages for people who were identified by the OpenID provider but can't sign in. */
export const OIDC_PROBLEMS = {
  "no-role": "None of your groups has a role in this portal. Ask the person who manages your organization’s groups.",
  "not-linked":
    "Your email address has an account here that is not set up for this sign-in. Ask an administrator for an invitation, then try again.",
  "no-address": "Your organization did not pass on a verified email address. Ask the person who manages its sign-in.",
  disabled: "Your account is disabled. Ask an administrator.",
  failed: "Your organization’s sign-in failed. Try again.",
} as const;

export type OidcProblem = keyof typeof OIDC_PROBLEMS;

/** Parses the sign-in page's `error` parameter; every other next-auth error becomes `failed`. */
export function oidcProblem(error: unknown): OidcProblem | null {
  if (typeof error !== "string" || error === "") return null;
  return Object.hasOwn(OIDC_PROBLEMS, error) ? (error as OidcProblem) : "failed";
}
