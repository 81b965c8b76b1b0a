/** The messages of a failed sign-in; none reveals whether an account exists. */
export const SIGN_IN_PROBLEMS = {
  refused: "The e-mail address or password is incorrect.",
  throttled: "Too many attempts. Wait a minute, then try again.",
  unreachable: "The portal did not respond. Check your connection and try again.",
} as const;

export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS;

/** Requests a session from the server, which sets it as an HttpOnly cookie. */
export async function signIn(credentials: { email: string; password: string }): Promise<"signed-in" | SignInProblem> {
  try {
    const { signIn: nextAuthSignIn } = await import("next-auth/react");
    const response = await nextAuthSignIn("credentials", { ...credentials, redirect: false });
    if (!response) return "unreachable";
    if (response.ok && !response.error) return "signed-in";
    if (response.status === 429 || response.error === "throttled") return "throttled";
    return response.status >= 500 ? "unreachable" : "refused";
  } catch {
    return "unreachable";
  }
}
