import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Absolute path of the project folder. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** An external condition, not a bug, prevents the product from starting. The message is shown to the user. */
export class StartError extends Error {
  override readonly name = "StartError";
}
