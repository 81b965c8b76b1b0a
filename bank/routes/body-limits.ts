import { MAX_IMAGE_BASE64_LENGTH } from "@endorse/check-image/image-limits";

/** Size of two base64 images plus the other fields of a deposit. */
export const DEPOSIT_BODY_BYTES = 2 * MAX_IMAGE_BASE64_LENGTH + 64_000;

/** Size of a scenario file, escaped in JSON. */
export const SCENARIO_BODY_BYTES = 1_000_000;
