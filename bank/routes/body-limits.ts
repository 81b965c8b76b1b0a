import { MAX_IMAGE_BASE64_LENGTH } from "@endorse/check-image/image-limits";

/** Two images in base64 and the other fields of a deposit. */
export const DEPOSIT_BODY_BYTES = 2 * MAX_IMAGE_BASE64_LENGTH + 64_000;

/** A scenario file, escaped in JSON. */
export const SCENARIO_BODY_BYTES = 1_000_000;
