import { z } from "zod";

/** The proposer's note about a change, shown to the approver. */
export const noteSchema = z.string().trim().max(500, "A note can have up to 500 characters.").optional();
