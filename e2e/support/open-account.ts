import { Sandbox } from "@endorse/playwright/sandbox";
import type { Product } from "./product";

/** Opens a separate account for a story, so that freezing the account does not affect other stories. */
export function openAccount(product: Product, name: string): Promise<string> {
  return new Sandbox(product.bank).openAccount(name);
}
