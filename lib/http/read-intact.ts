import "server-only";
import type { PictureFiles } from "@/lib/ledger/pictures/picture-files";
import { log } from "@/lib/logging/log";
import { isDecryptionError } from "@/lib/vault/vault";

/** A kept picture; null when there is none, or when it was damaged: for what can be had again from elsewhere. */
export async function readIntact(pictures: PictureFiles, name: string): Promise<Uint8Array | null> {
  try {
    return await pictures.read(name);
  } catch (error) {
    if (!isDecryptionError(error)) throw error;
    log().warn({ err: error }, "a kept picture is damaged");
    return null;
  }
}
