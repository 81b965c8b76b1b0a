import "server-only";
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { portalSettings } from "@/lib/settings/portal-settings";
import { readCookie } from "./read-cookie";
import { isSecure } from "./session-cookie";

/** A browser in which a person has signed in before. */
export interface Device {
  readonly id: string;
  readonly personId: string;
  /** Whether the person presented a second factor in it. If so, the password alone does not yield its cookie. */
  readonly hasPresentedFactor: boolean;
}

/** Prefix of the signed ids of browsers in which a second factor was presented. */
const FACTOR_PREFIX = "factor-";

/** How long a browser is recognized after a sign-in, in seconds: 180 days. */
const MAX_AGE_S = 180 * 24 * 60 * 60;

/**
 * Finds the device of a person among a request's cookies: it must be signed by this portal, for this person, and not
 * expired. A device grants only a separate budget of sign-in attempts [R-32].
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
 * The `Set-Cookie` header by which a browser is recognized as this person's. There is one cookie per person, so people
 * who share a browser keep their own; signing out does not remove it.
 *
 * @param known the device of an earlier sign-in in this browser, which keeps its id
 */
export function deviceCookie(personId: string, known: Device | null, now: Date): string {
  return writeCookie(personId, known?.id ?? randomUUID(), now);
}

/** Like {@link deviceCookie}, for a browser in which the person has just presented a second factor. */
export function factorDeviceCookie(personId: string, known: Device | null, now: Date): string {
  return writeCookie(personId, known?.hasPresentedFactor ? known.id : `${FACTOR_PREFIX}${randomUUID()}`, now);
}

function writeCookie(personId: string, id: string, now: Date): string {
  const expires = String(Math.floor(now.getTime() / 1000) + MAX_AGE_S);
  const value = `${id}.${expires}.${sign(id, personId, expires).toString("base64url")}`;
  const attributes = ["Path=/", `Max-Age=${MAX_AGE_S}`, "HttpOnly", "SameSite=Lax"];
  if (isSecure(portalSettings().portalUrl)) attributes.push("Secure");
  return [`${cookieName(personId)}=${value}`, ...attributes].join("; ");
}

/** Contains a keyed hash, so that a cookie does not reveal its person. */
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
