import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { callPortal } from "@/components/session/fetch-portal";
import { trackRotation } from "@/components/session/session-rotation";
import type { Outcome } from "@/lib/shared/outcome";

/** The second factors that the user can present. */
export interface PresentChoices {
  /** A challenge for the user's passkeys; null if there are none. */
  readonly passkey: PublicKeyCredentialRequestOptionsJSON | null;
  readonly hasApp: boolean;
  readonly hasRecoveryCodes: boolean;
}

/** The result of adding a factor. */
export interface AddedFactor {
  /** Returned only with the first factor and shown only once; null otherwise. */
  readonly recoveryCodes: readonly string[] | null;
}

/** The setup key for a new authenticator app. */
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
  trackRotation(call<object>("POST", "present", factor));

export const startPasskey = () =>
  call<{ options: PublicKeyCredentialCreationOptionsJSON }>("POST", "passkeys/challenge");

export const addPasskey = (name: string, response: unknown) =>
  trackRotation(call<AddedFactor>("POST", "passkeys", { name, response }));

export const removePasskey = (id: string) => call<object>("DELETE", `passkeys/${encodeURIComponent(id)}`);

export const startApp = () => call<AppKey>("POST", "app");

export const confirmApp = (code: string) => trackRotation(call<AddedFactor>("PUT", "app", { code }));

export const removeApp = () => call<object>("DELETE", "app");

export const renewRecoveryCodes = () => call<{ recoveryCodes: readonly string[] }>("POST", "recovery-codes");
