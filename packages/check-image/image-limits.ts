/** Limits on the image of a check, at the bank and in the portal [GAP-5]. */
export const IMAGE_LIMITS = {
  maxBytes: 5_000_000,
  maxPixels: 40_000_000,
  contentTypes: ["image/jpeg", "image/png", "image/tiff", "image/webp"],
} as const;

/**
 * Limits on a file that a person chooses; the browser reads its first image and sends only the check. A decoded
 * image of the maximum size takes 256 MB.
 */
export const CHOSEN_FILE_LIMITS = { maxBytes: 30_000_000, maxPixels: 64_000_000 } as const;

/** Length of the largest image in base64, in characters [GAP-5]. */
export const MAX_IMAGE_BASE64_LENGTH = Math.ceil(IMAGE_LIMITS.maxBytes / 3) * 4;
