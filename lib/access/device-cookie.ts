import "server-only";
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { portalSettings } from "@/lib/settings/portal-settings";
import { readCookie } from "./read-cookie";
import { isSecure } from "./session-cookie";

/** A browser in which a person has previously signed in. */
export interface Device {
  readonly id: string;
  readonly personId: string;
  /**
   * Whether the person presented a second factor in this browser. If so, the password alone does not yield its cookie.
   */
  readonly hasPresentedFactor: boolean;
}

/** Prefix of the signed IDs of browsers in which a second factor was presented. */
const FACTOR_PREFIX = "factor-";

/** How long a browser is recognized after a sign-in, in seconds: 180 days. */
const MAX_AGE_S = 180 * 24 * 60 * 60;

/**
 * Finds a person's device cookie in a request. The cookie must be signed by this portal for this person, and not
 * expired. A known device only grants a separate budget of sign-in attempts [R-32].
 *
 * @param cookieHeader the request's `Cookie` header, if any
 */
export function readDevice(cookieHeader: string | null, personId: string, now: Date): Device | null {
  const value = readCookie(cookieHeader, cookieName(personId));
  const [id, expires, signature, ...rest] = value?.split(".") ?? [];
  if (!id || !expires || !signature || rest.length > 0 || !/^\d{1,12}$/.test(expires)) return null;
  const given = Buffer.from(signature, "base64url");
  const expected = sign(id, personId, expires);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  if (Number(expires) * 1000 <= now.getTime()) return null;
  return { id, personId, hasPresentedFactor: id.startsWith(FACTOR_PREFIX) };
}

/**
 * Returns the `Set-Cookie` header that lets the portal recognize this person's browser. There is one cookie per person,
 * so people who share a browser have separate cookies. Signing out does not remove the cookie.
 *
 * @param known the device from an earlier sign-in in this browser, whose ID is kept
 */
export function deviceCookie(personId: string, known: Device | null, now: Date): string {
  return createCookie(personId, known?.id ?? randomUUID(), now);
}

/** Like {@link deviceCookie}, for a browser in which the person has just presented a second factor. */
export function factorDeviceCookie(personId: string, known: Device | null, now: Date): string {
  return createCookie(personId, known?.hasPresentedFactor ? known.id : `${FACTOR_PREFIX}${randomUUID()}`, now);
}

function createCookie(personId: string, id: string, now: Date): string {
  const expires = String(Math.floor(now.getTime() / 1000) + MAX_AGE_S);
  const value = `${id}.${expires}.${sign(id, personId, expires).toString("base64url")}`;
  const attributes = ["Path=/", `Max-Age=${MAX_AGE_S}`, "HttpOnly", "SameSite=Lax"];
  if (isSecure(portalSettings().portalUrl)) attributes.push("Secure");
  return [`${cookieName(personId)}=${value}`, ...attributes].join("; ");
}

/** Returns a cookie name with a keyed hash, so that the cookie does not reveal the person. */
function cookieName(personId: string): string {
  const prefix = isSecure(portalSettings().portalUrl) ? "__Host-" : "";
  return `${prefix}endorse.device.${keyedHash(`name\0${personId}`).toString("hex").slice(0, 16)}`;
}

function sign(id: string, personId: string, expires: string): Buffer {
  return keyedHash(`device\0${id}\0${personId}\0${expires}`);
}

function keyedHash(text: string): Buffer {
  const key = createHmac("sha256", portalSettings().authSecret).update("device cookies").digest();
  return createHmac("sha256", key).update(text).digest();
}
