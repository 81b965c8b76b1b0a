import type { Instrumentation } from "next";

/** Called by Next once per server process. The background jobs run in the same process as the pages. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  const { startPortalOrExit } = await import("@/server/start-portal");
  await startPortalOrExit();
}

/**
 * Called by Next if an error occurs while a page renders; server actions and routes report their own errors. The page
 * shows the same digest.
 */
export const onRequestError: Instrumentation.onRequestError = async (error, { method }, { routePath, routeType }) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { logPageError } = await import("@/lib/logging/log-page-error");
  await logPageError(error, { method, routePath, routeType });
};
