/**
 * Classes of a printed letter of an amount in words: the capitals that occur in one, the lowercase letters that look
 * different from their capitals, and anything else.
 */
export const LETTER_CLASSES = [..."ACDEFGHILMNORSTUVWXYadefghilmnrty", "other"] as const;
