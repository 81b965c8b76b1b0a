import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServerDatabase } from "@/lib/database/test-engine";
import { type Ledger, openLedger, provideLedger } from "@/lib/ledger/open-ledger";
import { parseDataKeys } from "@/lib/vault/data-key";

/** One portal's connection to the shared ledger, and its data folder. */
export interface OnePortal {
  readonly ledger: Ledger;
  readonly folder: string;
}

/** Two portals that share only a ledger on a database server. */
export interface TwoPortals {
  readonly a: OnePortal;
  readonly b: OnePortal;
  /** Runs `work` with one portal's ledger. */
  as<T>(portal: OnePortal, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const KEYS = parseDataKeys("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=", undefined);

export async function openTwoPortals(): Promise<TwoPortals> {
  const database = await createServerDatabase("ledger");
  const open = async (): Promise<OnePortal> => {
    const folder = mkdtempSync(join(tmpdir(), "endorse-portal-"));
    const picturesFolder = join(folder, "pictures");
    return { folder, ledger: await openLedger({ url: database.url, folder: undefined, picturesFolder, keys: KEYS }) };
  };
  const [a, b] = [await open(), await open()];
  return {
    a,
    b,
    as(portal, work) {
      provideLedger(portal.ledger);
      return work();
    },
    close: async () => {
      provideLedger(undefined);
      for (const { ledger, folder } of [a, b]) {
        await ledger.close();
        await rm(folder, { recursive: true, force: true });
      }
      await database.drop();
    },
  };
}
