import { ownPath } from "@/lib/shared/own-path";

/**
 * Returns the path to open after signing in: a portal page at `origin`, except the sign-in page and API routes.
 * Anything else becomes `/`.
 */
export function returnPath(requested: string | string[] | undefined, origin: string): string {
  if (typeof requested !== "string") return "/";
  const path = ownPath(requested, origin);
  return /^\/(sign-in|api)(?![^/?#])/.test(path) ? "/" : path;
}

/**
 * Returns the path where sign-in continues: the sign-in page, which first asks for a second factor if necessary and
 * then leads to `destination`.
 */
export function secondStepPath(destination: string, origin: string): string {
  const path = returnPath(destination, origin);
  return path === "/" ? "/sign-in" : `/sign-in?callbackUrl=${encodeURIComponent(path)}`;
}
