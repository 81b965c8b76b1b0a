import { z } from "zod";

/**
 * Whole cents that a sandbox control posts: at most 100 billion dollars, so that balances stay within the range of
 * exact cents [GAP-1].
 */
export const postedAmount = z.int().min(1).max(10_000_000_000_000);
