import { ownPath } from "@/lib/shared/own-path";

/**
 * The path to go to after signing in: a page of the portal at `origin`, never the sign-in page itself; anything else
 * becomes `/`.
 */
export function returnPath(requested: string | string[] | undefined, origin: string): string {
  if (typeof requested !== "string") return "/";
  const path = ownPath(requested, origin);
  return /^\/(sign-in|api)(?![^/?#])/.test(path) ? "/" : path;
}

/**
 * The path where sign-in continues: the sign-in page, which leads to `destination` or first asks for the second factor.
 */
export function secondStepPath(destination: string, origin: string): string {
  const path = returnPath(destination, origin);
  return path === "/" ? "/sign-in" : `/sign-in?callbackUrl=${encodeURIComponent(path)}`;
}
