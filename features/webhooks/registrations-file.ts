import { z } from "zod";
import { DELIVERY_FORMATS, EVENT_NAMES, UPDATABLE_DELIVERY_TYPES } from "@/lib/contract/enums";
import { guid } from "@/lib/contract/primitives";
import { registrationRequestSchema } from "@/lib/contract/registration";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

/** Version of the file format. */
const SCHEMA_VERSION = 1;

const { callbackUrl, authUsername } = registrationRequestSchema.shape;

/** A registration in a file. Omitted fields are not compared; new registrations use the bank's defaults for them. */
const entrySchema = z.strictObject({
  /** Identifies a registration at the same bank; without an ID, the event and callback URL identify it. */
  id: guid.optional(),
  eventName: z.enum(EVENT_NAMES),
  callbackUrl: callbackUrl.unwrap().nullish(),
  authUsername: authUsername.unwrap().nullish(),
  type: z.enum(UPDATABLE_DELIVERY_TYPES).optional(),
  format: z.enum(DELIVERY_FORMATS).optional(),
  /** False for a suspended registration. */
  enabled: z.boolean().optional(),
});

export type RegistrationEntry = z.infer<typeof entrySchema>;

/** The file format: JSON without passwords. */
const fileSchema = z
  .strictObject({
    schemaVersion: z.literal(SCHEMA_VERSION),
    exportedAt: z.string().optional(),
    registrations: z.array(entrySchema).min(1).max(2_000),
  })
  .superRefine(({ registrations }, context) => {
    const seen = new Map<string, number>();
    for (const [index, { id, eventName, callbackUrl: url, type }] of registrations.entries()) {
      const path = ["registrations", index];
      if (!url && (type ?? "Push") === "Push") {
        context.addIssue({ code: "custom", path: [...path, "callbackUrl"], message: "is required for type Push" });
      }
      const key = id?.toLowerCase() ?? `${eventName} ${url ?? ""}`;
      const first = seen.get(key);
      if (first === undefined) seen.set(key, index);
      else context.addIssue({ code: "custom", path, message: `repeats registrations[${first}]` });
    }
  });

/** Formats registrations as file contents. */
export function formatRegistrations(registrations: readonly RegistrationEntry[], at: Date): string {
  return `${JSON.stringify({ schemaVersion: SCHEMA_VERSION, exportedAt: at.toISOString(), registrations }, null, 2)}\n`;
}

/** Maximum number of errors to list. */
const MAX_ERRORS = 20;

/** Parses a file; returns error messages by field path, such as `registrations[2].callbackUrl`. */
export function parseRegistrations(text: string): Outcome<readonly RegistrationEntry[], "invalid"> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return failure("invalid", "Not imported. The file is not JSON.");
  }
  const parsed = fileSchema.safeParse(json);
  if (parsed.success) return success(parsed.data.registrations);
  const errors = parsed.error.issues.slice(0, MAX_ERRORS).map(({ path, message }) => {
    const name = path.reduce<string>((at, part) => (typeof part === "number" ? `${at}[${part}]` : join(at, part)), "");
    return [name, `${name || "The file"} ${message}.`];
  });
  return failure("invalid", "Not imported. Correct the file and choose it again.", {
    fields: Object.fromEntries(errors),
  });
}

function join(path: string, part: PropertyKey): string {
  return path === "" ? String(part) : `${path}.${String(part)}`;
}
