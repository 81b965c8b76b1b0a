export const BATCH_LIMITS = {
  /** Two images for each of 300 checks. */
  maxPictures: 600,
  maxDraftsPerPerson: 20,
  maxTitle: 80,
  maxName: 200,
  maxReason: 500,
} as const;
