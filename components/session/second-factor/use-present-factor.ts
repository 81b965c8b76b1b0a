"use client";
import { useEffect, useState } from "react";
import { loadChoices, type PresentChoices, present } from "./factor-api";

export type Method = "passkey" | "app" | "recovery-code";

/** Lists the user's methods, preferred first. */
export function listMethods({ passkey, hasApp, hasRecoveryCodes }: PresentChoices): Method[] {
  const has = { passkey: passkey !== null, app: hasApp, "recovery-code": hasRecoveryCodes };
  return (["passkey", "app", "recovery-code"] as const).filter((method) => has[method]);
}

/** Manages the form that asks for a second factor. */
export function usePresentFactor(onPresented: () => void) {
  const [choices, setChoices] = useState<PresentChoices | null>(null);
  const [method, setMethod] = useState<Method | null>(null);
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  // Each attempt needs a new challenge.
  const load = async (): Promise<void> => {
    const outcome = await loadChoices();
    if (!outcome.ok) return setProblem(outcome.message);
    setChoices(outcome.value);
    setMethod((current) => current ?? listMethods(outcome.value)[0] ?? null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useEffect(() => void load(), []);

  const send = async (factor: Parameters<typeof present>[0]) => {
    const outcome = await present(factor);
    if (outcome.ok) return onPresented();
    setProblem(outcome.message);
    setBusy(false);
    setCode("");
    if ("passkey" in factor) await load();
  };
  const presentPasskey = async () => {
    if (isBusy || !choices?.passkey) return;
    setBusy(true);
    setProblem(null);
    try {
      const { startAuthentication } = await import("@simplewebauthn/browser");
      await send({ passkey: await startAuthentication({ optionsJSON: choices.passkey }) });
    } catch {
      setBusy(false);
      setProblem("No passkey was received. Try again, or use another method.");
    }
  };
  const presentCode = async () => {
    const typed = code.trim();
    if (isBusy) return;
    if (typed === "") return setProblem(method === "app" ? "Enter the six digits from your app." : "Enter the code.");
    setBusy(true);
    setProblem(null);
    await send(method === "app" ? { code: typed } : { recoveryCode: typed });
  };
  return {
    choices,
    method,
    code,
    problem,
    isBusy,
    setCode,
    choose: (next: Method) => {
      setMethod(next);
      setCode("");
      setProblem(null);
    },
    submit: () => void (method === "passkey" ? presentPasskey() : presentCode()),
  };
}
