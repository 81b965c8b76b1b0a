"use client";
import { endSession } from "@/components/session/end-session";
import { EnrollFactor } from "@/components/session/second-factor/enroll-factor";
import { PresentFactor } from "@/components/session/second-factor/present-factor";
import { returnPath } from "./return-path";

/** The second sign-in step: presenting a second factor, or adding one if the role requires it. */
export function SecondStep({
  step,
  email,
  destination,
}: {
  step: "present" | "enroll";
  email: string;
  destination: string;
}) {
  const proceed = () => window.location.assign(returnPath(destination, window.location.origin));
  const signOut = () => void endSession();
  const isPresenting = step === "present";
  return (
    <>
      <div>
        <h1>{isPresenting ? "Confirm your identity" : "Add a second factor"}</h1>
        <p className="wrap-anywhere text-muted">
          {isPresenting
            ? `Confirm your second factor to sign in as ${email}.`
            : `Your role requires a second factor in addition to the password. Add one to sign in as ${email}.`}
        </p>
      </div>
      {isPresenting ? (
        <PresentFactor cancelLabel="Use another account" onCancel={signOut} onPresented={proceed} />
      ) : (
        <EnrollFactor cancelLabel="Use another account" onCancel={signOut} onDone={proceed} />
      )}
    </>
  );
}
