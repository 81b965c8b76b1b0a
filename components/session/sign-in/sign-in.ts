import { FAILED_SIGN_IN } from "@/lib/shared/failed-sign-in";
import { REQUEST_FAILURES } from "@/lib/shared/request-failures";

/** Messages for a failed sign-in. None reveals whether an account exists. */
export const SIGN_IN_PROBLEMS = {
  refused: "The email address or password is incorrect.",
  throttled: "Too many attempts. Wait a minute, then try again.",
  failed: "Something went wrong in the portal, and you are not signed in. Try again; the log has the details.",
  unreachable: REQUEST_FAILURES.unreachable.whenReading,
} as const;

export interface SignInProblem {
  readonly kind: keyof typeof SIGN_IN_PROBLEMS;
  /** Request id of the log entry, if the portal failed. */
  readonly requestId?: string;
}

/**
 * Requests a session from the server, which sets it as an HttpOnly cookie.
 *
 * @returns the problem, or null if the user is signed in
 */
export async function signIn(credentials: { email: string; password: string }): Promise<SignInProblem | null> {
  try {
    const { signIn: nextAuthSignIn } = await import("next-auth/react");
    const response = await nextAuthSignIn("credentials", { ...credentials, redirect: false });
    if (!response) return { kind: "unreachable" };
    if (response.ok && !response.error) return null;
    if (response.status === 429 || response.error === "throttled") return { kind: "throttled" };
    if (response.error?.startsWith(FAILED_SIGN_IN)) {
      return { kind: "failed", requestId: response.error.slice(FAILED_SIGN_IN.length) };
    }
    return { kind: response.status >= 500 ? "unreachable" : "refused" };
  } catch {
    return { kind: "unreachable" };
  }
}
