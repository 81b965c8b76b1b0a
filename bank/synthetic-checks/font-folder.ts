import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Returns the `geist` package's font folder. */
export function fontFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve("geist/font/sans")), "fonts");
}
