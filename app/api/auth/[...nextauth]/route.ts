import NextAuth from "next-auth";
import { authOptions } from "@/lib/access/next-auth/auth-options";
import { openRoute } from "@/lib/http/api-route";
import { currentRequestId, log } from "@/lib/logging/log";
import { currentClientAddress } from "@/lib/shared/client-address";

interface Params {
  nextauth: string[];
}

/** Handles next-auth requests: sign-in, sign-out, and their CSRF token. */
const handle = openRoute<Params>(
  "auth",
  async (request, context) => {
    const cookieHeaders: string[] = [];
    const options = authOptions({
      browser: {
        address: currentClientAddress(),
        userAgent: request.headers.get("user-agent"),
        cookies: request.headers.get("cookie"),
      },
      setCookie: (header) => cookieHeaders.push(header),
      reportError,
    });
    const response: Response = await NextAuth(options)(request, context);
    for (const header of cookieHeaders) response.headers.append("set-cookie", header);
    return response;
  },
  { from: "own-pages" },
);

function reportError(code: string, error?: unknown): string {
  if (error === undefined) log().warn({ code }, "next-auth");
  else log().error({ code, err: error }, "sign-in or sign-out failed");
  return currentRequestId() ?? "unknown";
}

export { handle as GET, handle as POST };
