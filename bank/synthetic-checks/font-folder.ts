import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The folder of the `geist` package's fonts. */
export function fontFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve("geist/font/sans")), "fonts");
}
