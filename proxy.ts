import type { NextRequest, NextResponse } from "next/server";
import { gatePage } from "@/lib/access/page-gate";

/** Next runs this before every page and route. */
export function proxy(request: NextRequest): NextResponse {
  return gatePage(request);
}

export const config = {
  // Excludes public files, which browsers and crawlers request without a session, and the bank's deliveries, since Next
  // copies the body of every request that passes here. The delivery route sets the security headers itself.
  matcher: [
    "/((?!_next/static|_next/image|icon.svg|favicon.ico|icons/|apple-touch-icon.png|manifest.webmanifest|offline.html|service-worker.js|robots.txt|\\.well-known/|api/bank-events$).*)",
  ],
};
