import NextAuth from "next-auth";
import { authOptions } from "@/lib/access/auth-options";
import { log } from "@/lib/portal/logging/log";

type Context = { params: Promise<{ nextauth: string[] }> };

/** The routes of next-auth: sign-in, sign-out, and the CSRF token of both. */
function handle(request: Request, context: Context): Promise<Response> {
  return NextAuth(authOptions((code) => log().warn({ code }, "next-auth")))(request, context);
}

export { handle as GET, handle as POST };
