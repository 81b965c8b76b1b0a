import { z } from "zod";

/** A host in the format of `URL.host`: lowercase, with the port unless it is 443. */
const callbackHost = z
  .string()
  .min(1)
  .max(255)
  .refine(isHost, "must be a host from an https URL, such as hooks.partner.example or hooks.partner.example:8443");

function isHost(text: string): boolean {
  const address = `https://${text}/`;
  return URL.canParse(address) && new URL(address).host === text && new URL(address).href === address;
}

export const callbackHostsSchema = z
  .strictObject({ hosts: z.array(callbackHost).max(100) })
  .meta({ id: "SandboxCallbackHosts", title: "Allowed callback hosts" });

/** Sandbox controls for the partner's allowlist of callback hosts [GAP-34]. */
export const CALLBACK_HOST_ENDPOINTS = {
  readCallbackHosts: {
    summary: "Read the allowlist of callback hosts",
    method: "GET",
    path: "/sandbox/v1/callback-hosts",
    successStatus: 200,
    response: callbackHostsSchema,
  },
  replaceCallbackHosts: {
    summary: "Replace the allowlist of callback hosts",
    description:
      "Registrations whose host is no longer on the list remain but receive nothing. A host that resolves to an " +
      "address that is not public is refused even if it is on the list.",
    method: "PUT",
    path: "/sandbox/v1/callback-hosts",
    body: callbackHostsSchema,
    successStatus: 200,
    response: callbackHostsSchema,
  },
} as const;
