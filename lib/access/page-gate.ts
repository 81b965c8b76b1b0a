import { type NextRequest, NextResponse } from "next/server";
import { portalSettings } from "@/lib/settings/portal-settings";
import { refuseUnreadable } from "./refuse-unreadable";
import { isSameOrigin, mayHaveEffect } from "./same-origin";
import { SECURITY_HEADERS } from "./security-headers";
import { SESSION_COOKIES } from "./session-cookie";

/** The route that logs and refuses a request. */
const REFUSED_PATH = "/api/refused-requests";

/**
 * Runs before every page and route: sets security headers and a fresh nonce per page, redirects a browser
 * without a session cookie to the sign-in page, and refuses cross-origin requests to server actions; routes
 * check the origin themselves. It does not check permissions; each use case does.
 */
export function gatePage(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl;
  const refusal = refuseUnreadable(request.nextUrl);
  if (refusal) return withHeaders(new NextResponse(refusal.body, refusal));
  if (pathname.startsWith("/api/")) return withHeaders(NextResponse.next());
  if (mayHaveEffect(request.method) && !isSameOrigin(request.headers, portalSettings().portalUrl)) {
    return withHeaders(NextResponse.rewrite(new URL(REFUSED_PATH, request.url)));
  }
  // If the session has ended, let the form's action respond, so that the input is not lost.
  const isAction = request.headers.has("next-action");
  const hasCookie = Object.values(SESSION_COOKIES).some((name) => request.cookies.has(name));
  if (!hasCookie && !isAction && !isOpenPage(pathname)) {
    const target = new URL("/sign-in", request.url);
    if (pathname !== "/") target.searchParams.set("callbackUrl", pathname + search);
    return withHeaders(NextResponse.redirect(target));
  }
  const nonce = btoa(crypto.randomUUID());
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  // Next applies the nonce in this header to its own scripts and styles.
  headers.set("content-security-policy", policy);
  const response = withHeaders(NextResponse.next({ request: { headers } }));
  response.headers.set("content-security-policy", policy);
  return response;
}

/** Returns whether a page needs no session: sign-in, invitations, and the phone's capture page. */
function isOpenPage(pathname: string): boolean {
  return pathname === "/sign-in" || pathname === "/capture" || /^\/invitation\/[^/]+$/.test(pathname);
}

function contentSecurityPolicy(nonce: string): string {
  // Only the development server uses eval and reloads over a WebSocket.
  const isDevelopment = process.env.NODE_ENV === "development";
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    // Next's development overlay adds styles without a nonce.
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    // Style attributes can't have a nonce; they only set layout and can't load resources.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function withHeaders(response: NextResponse): NextResponse {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.headers.set(name, value);
  return response;
}
