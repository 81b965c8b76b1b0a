import { z } from "zod";
import { accountNumber, guid } from "./primitives";
import { restrictionSchema } from "./restriction";

/** Extension for removing restrictions, which the bank's API document does not specify (3) [GAP-29]. */
export const RESTRICTION_EXTENSIONS = {
  removeRestriction: {
    summary: "Remove a restriction",
    description:
      "An extension: the bank's document does not define how a restriction is removed. The record is returned with " +
      "status Inactive and removedAt; removing it again returns the same record.",
    method: "DELETE",
    path: "/core/v1/dda/accounts/{accountNumber}/restrictions/{id}",
    params: z.object({ accountNumber, id: guid }),
    successStatus: 200,
    response: restrictionSchema,
    extension: true,
    idempotent: true,
  },
} as const;
