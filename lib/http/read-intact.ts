import "server-only";
import type { PictureFiles } from "@/lib/ledger/pictures/picture-files";
import { log } from "@/lib/logging/log";
import { isDecryptionError } from "@/lib/vault/vault";

/** Reads a stored image that can be obtained again; returns null if it is missing or damaged. */
export async function readIfIntact(pictures: PictureFiles, name: string): Promise<Uint8Array | null> {
  try {
    return await pictures.read(name);
  } catch (error) {
    if (!isDecryptionError(error)) throw error;
    log().warn({ err: error }, "a stored image is damaged");
    return null;
  }
}
