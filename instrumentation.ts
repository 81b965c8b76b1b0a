import type { Instrumentation } from "next";

/** Next calls this once in each server process; the background jobs run in the same process as the pages. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  const { startPortalOrExit } = await import("@/server/start-portal");
  await startPortalOrExit();
}

/**
 * Next calls this for an error while a page renders; server actions and routes report their own errors. The page shows
 * the same digest.
 */
export const onRequestError: Instrumentation.onRequestError = async (error, { method }, { routePath, routeType }) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { logPageError } = await import("@/lib/logging/log-page-error");
  await logPageError(error, { method, routePath, routeType });
};
