import { isIP } from "node:net";
import { failure, type Outcome, success } from "./outcome";
import { isLoopbackAddress, isPublicAddress } from "./public-address";

/** This machine's host names, which callbacks may use where loopback is allowed. */
const LOOPBACK_HOSTS: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

export interface CallbackRules {
  /** The partner's allowed hosts, with the port when it is not 443. */
  readonly hosts: readonly string[];
  readonly allowLoopback: boolean;
}

/** Whether a URL points to this machine, which is allowed only if loopback callbacks are [GAP-34]. */
export function isLoopbackCallback(url: URL): boolean {
  return url.protocol === "http:" && LOOPBACK_HOSTS.includes(url.hostname);
}

/** Validates a callback URL without resolving its host [GAP-34]; its addresses are checked when connecting. */
export function validateCallbackUrl(text: string, rules: CallbackRules): Outcome<URL, "refused"> {
  if (!URL.canParse(text)) return failure("refused", "must be a URL");
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return failure("refused", "must not contain credentials");
  if (rules.allowLoopback && isLoopbackCallback(url)) return success(url);
  if (url.protocol !== "https:") return failure("refused", "must be an https URL");
  if (!rules.hosts.includes(url.host)) return failure("refused", `${url.host} is not on the partner's allowlist`);
  const address = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(address) !== 0 && !isPublicAddress(address)) return failure("refused", "must resolve to a public address");
  return success(url);
}

/**
 * Whether a connection to a host may use an address. Loopback host names may use only loopback addresses, if loopback
 * is allowed; every other host may use only public addresses.
 */
export function mayConnect(hostname: string, address: string, allowLoopback: boolean): boolean {
  if (allowLoopback && (LOOPBACK_HOSTS.includes(hostname) || hostname === "::1")) return isLoopbackAddress(address);
  return isPublicAddress(address);
}
