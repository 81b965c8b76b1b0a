import "server-only";
import { ensureDemoPeople } from "@/lib/access/demo-accounts";
import { observers } from "@/lib/bank-client/running-client";
import { ledger } from "@/lib/ledger/open-ledger";
import { seedDemoBankAccounts } from "./accounts/remembered-accounts";
import { startBackgroundWork, stopBackgroundWork } from "./background/background-work";
import { learnFromCall } from "./connection/bank-health";
import { readingPool } from "./deposits/reading-pool";
import { endLive } from "./live/live-hub";
import { log } from "./log";
import { logCall } from "./log-call";

/** Everything that a serving process does before and besides answering requests. */
export async function startPortal(): Promise<void> {
  observers().add(learnFromCall).add(logCall);
  await ledger();
  await seedDemoBankAccounts();
  await ensureDemoPeople();
  readingPool().warm(1);
  startBackgroundWork();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);
  log().info("portal started");
}

/** Next drains its requests and ends the process; they still need the ledger, whose every commit is on disk. */
function stop(): void {
  // Streams are requests that end when they are told to.
  void endLive();
  void stopBackgroundWork();
}
