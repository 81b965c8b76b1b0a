import NextAuth from "next-auth";
import { authOptions } from "@/lib/access/auth-options";
import { openRoute } from "@/lib/portal/http/api-route";
import { log } from "@/lib/portal/logging/log";

interface Params {
  nextauth: string[];
}

/** The routes of next-auth: sign-in, sign-out, and the CSRF token of both. */
const handle = openRoute<Params>(
  "auth",
  (request, context) => NextAuth(authOptions((code) => log().warn({ code }, "next-auth")))(request, context),
  { from: "own-pages" },
);

export { handle as GET, handle as POST };
