import type { NextRequest, NextResponse } from "next/server";
import { gatePage } from "@/lib/access/page-gate";

/** Next runs this before every page and route. */
export function proxy(request: NextRequest): NextResponse {
  return gatePage(request);
}

export const config = {
  // Public files that browsers and crawlers request by name, without a session; and the bank's deliveries, since Next copies
  // the body of what passes here: they set the headers themselves.
  matcher: [
    "/((?!_next/static|_next/image|icon.svg|favicon.ico|icons/|apple-touch-icon.png|manifest.webmanifest|offline.html|service-worker.js|robots.txt|\\.well-known/|api/bank-events$).*)",
  ],
};
