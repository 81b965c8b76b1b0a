import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Ledger, openLedger } from "./open-ledger";

/** A ledger for tests: a real Postgres in memory, pictures in a folder that goes with it. */
export async function openTestLedger(): Promise<Ledger> {
  const picturesFolder = await mkdtemp(join(tmpdir(), "endorse-pictures-"));
  const ledger = await openLedger({ url: undefined, folder: undefined, picturesFolder });
  return {
    ...ledger,
    close: async () => {
      await ledger.close();
      await rm(picturesFolder, { recursive: true, force: true });
    },
  };
}
