import type { Product } from "./product";

/** Opens an account of a story's own: one that it freezes serves the other stories of the product no longer. */
export async function openAccount(product: Product, name: string): Promise<string> {
  const { accountNumber } = (await product.sandbox("/accounts", { name })) as { readonly accountNumber: string };
  return accountNumber;
}
