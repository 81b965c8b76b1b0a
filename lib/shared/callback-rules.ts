import { isIP } from "node:net";
import { failure, type Outcome, success } from "./outcome";
import { isLoopbackAddress, isPublicAddress } from "./public-address";

/** Host names of this machine that callbacks may use where loopback is allowed. */
const LOOPBACK_HOSTS: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

export interface CallbackRules {
  /** Hosts of the partner's allowlist, with the port when it is not 443. */
  readonly hosts: readonly string[];
  readonly allowLoopback: boolean;
}

/** Whether a URL leads to this machine, and so is allowed only if loopback is [GAP-34]. */
export function isLoopbackCallback(url: URL): boolean {
  return url.protocol === "http:" && LOOPBACK_HOSTS.includes(url.hostname);
}

/** Validates a callback URL as written [GAP-34]; the addresses of its host are checked when connecting. */
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
 * Whether a connection for a host name may go to an address: to this machine only if loopback is allowed and the host
 * is one of its names, and otherwise only to the public internet.
 */
export function mayConnect(hostname: string, address: string, allowLoopback: boolean): boolean {
  if (allowLoopback && (LOOPBACK_HOSTS.includes(hostname) || hostname === "::1")) return isLoopbackAddress(address);
  return isPublicAddress(address);
}
