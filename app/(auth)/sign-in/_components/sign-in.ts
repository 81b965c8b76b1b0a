/** What can go wrong, in words that don't tell whether an account exists. */
export const SIGN_IN_PROBLEMS = {
  refused: "The e-mail address or the password is not right.",
  throttled: "Too many attempts. Wait a minute, then try again.",
  unreachable: "The portal did not answer. Check your connection and try again.",
} as const;

export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS;

/** Asks the server for a session; the cookie it sets is out of reach of scripts. */
export async function signIn(credentials: { email: string; password: string }): Promise<"signed-in" | SignInProblem> {
  try {
    const { signIn: nextAuthSignIn } = await import("next-auth/react");
    const answer = await nextAuthSignIn("credentials", { ...credentials, redirect: false });
    if (!answer) return "unreachable";
    if (answer.ok && !answer.error) return "signed-in";
    if (answer.status === 429 || answer.error === "throttled") return "throttled";
    return answer.status >= 500 ? "unreachable" : "refused";
  } catch {
    return "unreachable";
  }
}
