import { z } from "zod";

/**
 * Amount that a sandbox control posts, in whole cents: at most 100 billion dollars, so that balances remain exact
 * integers [GAP-1].
 */
export const postedAmount = z.int().min(1).max(10_000_000_000_000);
