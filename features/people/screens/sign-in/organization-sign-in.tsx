"use client";
import { useEffect, useState } from "react";
import { ZONE_COOKIE } from "@/components/session/preferences";
import { savePreference } from "@/components/session/save-preference";
import { SIGN_IN_PROBLEMS } from "@/components/session/sign-in/sign-in";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { OIDC_PROBLEMS, type OidcProblem } from "@/lib/shared/oidc-problems";
import { secondStepPath } from "./return-path";

/** Signs in through the organization's OpenID provider. */
export function OrganizationSignIn({
  destination,
  problem,
  isOnly,
}: {
  destination: string;
  /** Why the provider returned the user without signing in; null initially. */
  problem: OidcProblem | null;
  /** Whether this is the only way to sign in. */
  isOnly: boolean;
}) {
  const [isBusy, setBusy] = useState(false);
  const [isUnreachable, setUnreachable] = useState(false);
  useEffect(() => savePreference(ZONE_COOKIE, Intl.DateTimeFormat().resolvedOptions().timeZone), []);

  const redirect = async () => {
    if (isBusy) return;
    setBusy(true);
    setUnreachable(false);
    const callbackUrl = secondStepPath(destination, window.location.origin);
    try {
      const { signIn } = await import("next-auth/react");
      // Navigates to the provider's page, or back to this page with a problem.
      await signIn("oidc", { callbackUrl });
    } catch {
      setBusy(false);
      setUnreachable(true);
    }
  };
  return (
    <div className="grid gap-3.5">
      {(problem || isUnreachable) && (
        <Notice tone="bad" role="alert">
          {isUnreachable ? SIGN_IN_PROBLEMS.unreachable : problem && OIDC_PROBLEMS[problem]}
        </Notice>
      )}
      <Button tone={isOnly ? "primary" : "plain"} size="large" className="w-full" isPending={isBusy} onPress={redirect}>
        Sign in with your organization
      </Button>
      {!isOnly && (
        <p className="flex items-center gap-3 text-muted text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or
        </p>
      )}
    </div>
  );
}
