import NextAuth from "next-auth";
import { authOptions } from "@/lib/access/auth-options";
import { log } from "@/lib/portal/log";

type Context = { params: Promise<{ nextauth: string[] }> };

/** next-auth's own routes: the sign-in form's post, sign-out, and the CSRF token that both carry. */
function handle(request: Request, context: Context): Promise<Response> {
  return NextAuth(authOptions((code) => log().warn({ code }, "next-auth")))(request, context);
}

export { handle as GET, handle as POST };
