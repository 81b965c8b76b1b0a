import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { callPortal } from "@/components/session/fetch-portal";
import { duringRotation } from "@/components/session/session-rotation";
import type { Outcome } from "@/lib/shared/outcome";

/** The second factors that a person can present. */
export interface PresentChoices {
  /** A challenge for their passkeys; null when they have none. */
  readonly passkey: PublicKeyCredentialRequestOptionsJSON | null;
  readonly hasApp: boolean;
  readonly hasRecoveryCodes: boolean;
}

/** The result of adding a factor. */
export interface Added {
  /** Returned only with the first factor, and shown only once. */
  readonly recoveryCodes: readonly string[] | null;
}

/** The setup key of an authenticator app that is being added. */
export interface AppKey {
  readonly text: string;
  readonly qrCode: { readonly size: number; readonly path: string };
}

/** Calls a second-factor route; never throws. */
function call<T>(method: "POST" | "PUT" | "DELETE", path: string, body?: unknown): Promise<Outcome<T>> {
  const headers = { "content-type": "application/json" };
  const request = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
  return callPortal<T>(`/api/second-factor/${path}`, request, {
    whenUnknown: "Reload the page to see whether it did.",
  });
}

export const loadChoices = () => call<PresentChoices>("POST", "challenge");

/** Presents a passkey response, an authenticator code, or a recovery code. */
export const present = (factor: { passkey: unknown } | { code: string } | { recoveryCode: string }) =>
  duringRotation(call<object>("POST", "present", factor));

export const startPasskey = () =>
  call<{ options: PublicKeyCredentialCreationOptionsJSON }>("POST", "passkeys/challenge");

export const addPasskey = (name: string, response: unknown) =>
  duringRotation(call<Added>("POST", "passkeys", { name, response }));

export const removePasskey = (id: string) => call<object>("DELETE", `passkeys/${encodeURIComponent(id)}`);

export const startApp = () => call<AppKey>("POST", "app");

export const confirmApp = (code: string) => duringRotation(call<Added>("PUT", "app", { code }));

export const removeApp = () => call<object>("DELETE", "app");

export const renewRecoveryCodes = () => call<{ recoveryCodes: readonly string[] }>("POST", "recovery-codes");
