/** Next calls this once in each server process; the background jobs run in the same process as the pages. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  const { startPortalOrExit } = await import("@/lib/portal/start-portal");
  await startPortalOrExit();
}
