import "server-only";
import { and, eq, like, lt, notExists, sql } from "drizzle-orm";
import { stagedImages } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { sharedPictures } from "@/lib/ledger/schema/picture-tables";
import type { Vault } from "@/lib/vault/vault";
import type { PictureFiles } from "./picture-files";

/** Creates access to encrypted images in the ledger's database, which all its portals share. */
export function createDatabaseImages(db: LedgerExecutor, vault: Vault): PictureFiles {
  const { name, createdAt } = sharedPictures;
  const vaultName = (picture: string) => `pictures/${picture}`;

  async function find(picture: string) {
    const [row] = await db.select().from(sharedPictures).where(eq(name, picture));
    return row ?? null;
  }

  return {
    async write(picture, bytes) {
      const row = { bytes: vault.encrypt(vaultName(picture), bytes), createdAt: new Date() };
      await db
        .insert(sharedPictures)
        .values({ name: picture, ...row })
        .onConflictDoUpdate({ target: name, set: row });
    },
    async read(picture) {
      const row = await find(picture);
      return row && new Uint8Array(vault.decrypt(vaultName(picture), row.bytes));
    },
    async has(picture) {
      const rows = await db.select({ one: sql`1` }).from(sharedPictures).where(eq(name, picture));
      return rows.length > 0;
    },
    async remove(picture) {
      await db.delete(sharedPictures).where(eq(name, picture));
    },
    async list() {
      return (await db.select({ name }).from(sharedPictures)).map((row) => row.name);
    },
    async listOlderThan(ageMs) {
      const rows = await db
        .select({ name })
        .from(sharedPictures)
        .where(lt(createdAt, new Date(Date.now() - ageMs)));
      return rows.map((row) => row.name);
    },
    async renew(picture) {
      const row = await find(picture);
      const renewed = row && vault.renew(vaultName(picture), row.bytes);
      if (renewed) await db.update(sharedPictures).set({ bytes: renewed }).where(eq(name, picture));
    },
  };
}

/** Deletes old staged images that have no row, because a process was killed between the two writes. */
export async function deleteOrphanedImages(db: LedgerExecutor, before: Date): Promise<void> {
  const { name, createdAt } = sharedPictures;
  const row = db
    .select({ one: sql`1` })
    .from(stagedImages)
    .where(eq(stagedImages.id, sql`substring(${name} from 8 for 36)::uuid`));
  await db.delete(sharedPictures).where(and(like(name, "staged-%"), lt(createdAt, before), notExists(row)));
}
