import { z } from "zod";

/** Why, in the words of whoever proposes a change; shown to whoever approves it. */
export const noteSchema = z.string().trim().max(500, "A note has at most 500 characters.").optional();
