/** Check image limits that the bank and the portal share [GAP-5]. */
export const IMAGE_LIMITS = {
  maxBytes: 5_000_000,
  maxPixels: 40_000_000,
  contentTypes: ["image/jpeg", "image/png", "image/tiff", "image/webp"],
} as const;

/**
 * Limits on a file that the user chooses; the browser reads its first image and sends only the check. A decoded
 * image of the maximum size takes 256 MB.
 */
export const CHOSEN_FILE_LIMITS = { maxBytes: 30_000_000, maxPixels: 64_000_000 } as const;

/** Maximum length of a base64-encoded image, in characters [GAP-5]. */
export const MAX_IMAGE_BASE64_LENGTH = Math.ceil(IMAGE_LIMITS.maxBytes / 3) * 4;
