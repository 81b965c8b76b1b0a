import { Sandbox } from "@endorse/playwright/sandbox";
import type { Product } from "./product";

/** Opens a separate account for a story: other stories could not use an account that it freezes. */
export function openAccount(product: Product, name: string): Promise<string> {
  return new Sandbox(product.bank).openAccount(name);
}
