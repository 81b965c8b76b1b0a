import type { Product } from "./product";

/** Opens a separate account for a story: other stories could not use an account that it freezes. */
export async function openAccount(product: Product, name: string): Promise<string> {
  const { accountNumber } = (await product.sandbox("/accounts", { name })) as { readonly accountNumber: string };
  return accountNumber;
}
