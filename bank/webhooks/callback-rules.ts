import { isIP } from "node:net";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { isLoopbackAddress, isPublicAddress } from "./public-address";

/** Names of this machine that a callback may carry where loopback is allowed. */
const LOOPBACK_HOSTS: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

export interface CallbackRules {
  /** Hosts of the partner's allowlist, with the port when it is not 443. */
  readonly hosts: readonly string[];
  readonly allowLoopback: boolean;
}

/** Whether a URL is one of this machine that may be called where loopback is allowed [GAP-34]. */
export function isLoopbackCallback(url: URL): boolean {
  return url.protocol === "http:" && LOOPBACK_HOSTS.includes(url.hostname);
}

/** Judges a callback URL by how it is written [GAP-34]; where it leads is judged when it is connected to. */
export function judgeCallbackUrl(text: string, rules: CallbackRules): Outcome<URL, "refused"> {
  if (!URL.canParse(text)) return failure("refused", "must be a URL");
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return failure("refused", "must not carry credentials");
  if (rules.allowLoopback && isLoopbackCallback(url)) return success(url);
  if (url.protocol !== "https:") return failure("refused", "must be an https URL");
  if (!rules.hosts.includes(url.host)) return failure("refused", `${url.host} is not on the partner's allowlist`);
  const address = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(address) !== 0 && !isPublicAddress(address)) return failure("refused", "must lead to a public address");
  return success(url);
}

/**
 * Whether a connection for this host may go to this address: to this machine only under one of its names where that is
 * allowed, and anywhere else only to the public internet.
 */
export function mayConnect(hostname: string, address: string, allowLoopback: boolean): boolean {
  if (allowLoopback && (LOOPBACK_HOSTS.includes(hostname) || hostname === "::1")) return isLoopbackAddress(address);
  return isPublicAddress(address);
}
