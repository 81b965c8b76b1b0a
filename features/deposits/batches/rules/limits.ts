/** Limits on batches. The error for exceeding one states the limit. */
export const BATCH_LIMITS = {
  /** 300 checks with two images each. */
  maxPictures: 600,
  maxDraftsPerPerson: 20,
  maxTitle: 80,
  maxName: 200,
  maxReason: 500,
} as const;
