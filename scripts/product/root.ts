import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** A condition outside of our code that prevents the product from starting; the message is shown to the user. */
export class StartError extends Error {
  override readonly name = "StartError";
}
