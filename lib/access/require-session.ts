import "server-only";
import { redirect } from "next/navigation";
import { pageSession, type Session } from "./session";

/** Returns the session of a page request; redirects to the sign-in page if there is none. */
export async function requireSession(): Promise<Session> {
  return (await pageSession()) ?? redirect("/sign-in");
}
