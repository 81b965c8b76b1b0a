import type { NextRequest, NextResponse } from "next/server";
import { gatePage } from "@/lib/access/page-gate";

/** Next.js calls this before every matching page and route. */
export function proxy(request: NextRequest): NextResponse {
  return gatePage(request);
}

export const config = {
  // Excludes public files, which browsers and crawlers request without a session, and the bank's event deliveries,
  // since Next.js copies the body of every matching request. The delivery route sets the security headers itself.
  matcher: [
    "/((?!_next/static|_next/image|icon.svg|favicon.ico|icons/|apple-touch-icon.png|manifest.webmanifest|offline.html|service-worker.js|robots.txt|\\.well-known/|api/bank-events$).*)",
  ],
};
