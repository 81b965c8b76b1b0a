import { z } from "zod";
import { accountNumber, checkNumberText, line } from "@/lib/contract/primitives";
import { postedAmount } from "./posted-amount";

export const CHECK_KINDS = ["personal", "business"] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

export const PAPER_STYLES = ["waves", "rosettes", "halftone", "arcs", "pantograph", "basketweave"] as const;
export type PaperStyle = (typeof PAPER_STYLES)[number];

/** Image defects that a generated check can have. */
export const DEFECT_NAMES = [
  "skew",
  "dark",
  "light",
  "blur",
  "torn-corner",
  "torn-edge",
  "streaks",
  "noise",
  "photo",
  "glare",
  "low-contrast",
] as const;
export type DefectName = (typeof DEFECT_NAMES)[number];

/** Largest amount that can be spelled out on a check. */
const MAX_DRAWN_CENTS = 99_999_999_999;

const nameOnCheck = line(60);

/** Omitted fields are generated from the seed. */
export const drawCheckSchema = z
  .strictObject({
    seed: z.int().min(0).max(2_147_483_647).describe("The same request with the same seed returns the same images"),
    amount: postedAmount.max(MAX_DRAWN_CENTS).optional().describe("Whole cents, as written on the check"),
    drawer: nameOnCheck.optional(),
    payee: nameOnCheck.optional(),
    memo: line(40).optional(),
    checkNumber: checkNumberText.max(6).optional(),
    drawnOn: accountNumber.optional().describe("An account at this bank; another bank's if omitted"),
    kind: z.enum(CHECK_KINDS).optional(),
    paper: z.enum(PAPER_STYLES).optional(),
    isPhoto: z.boolean().optional().describe("Whether both sides are photos of the check on a desk"),
    isSmudged: z.boolean().optional().describe("Whether ink makes the MICR line unreadable"),
    defects: z
      .array(
        z.strictObject({
          side: z.enum(["front", "back"]),
          name: z.enum(DEFECT_NAMES),
          strength: z.number().min(0).max(1).describe("From 0, barely visible, to 1, unusable"),
        }),
      )
      .max(12)
      .optional(),
  })
  .meta({ id: "SandboxDrawCheck", title: "Generate a check" });

export const drawnCheckSchema = z
  .strictObject({
    frontImage: z.string().describe("Base64 of a JPEG"),
    backImage: z.string().describe("Base64 of a JPEG"),
    seed: z.int(),
    amount: z.int().describe("Whole cents"),
    drawer: z.string(),
    payee: z.string(),
    checkNumber: z.string(),
    routingNumber: z.string(),
    accountNumber: z.string(),
    kind: z.enum(CHECK_KINDS),
  })
  .meta({ id: "SandboxDrawnCheck", title: "A drawn check and what is written on it" });

/** Sandbox control that generates test checks [GAP-42]. */
export const SYNTHETIC_CHECK_ENDPOINTS = {
  drawCheck: {
    summary: "Generate a check",
    description:
      "Returns images of both sides of a synthetic check with the given defects. Nothing is deposited or presented.",
    method: "POST",
    path: "/sandbox/v1/synthetic-checks",
    body: drawCheckSchema,
    successStatus: 200,
    response: drawnCheckSchema,
  },
} as const;
