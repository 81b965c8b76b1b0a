/**
 * Classes of printed letters in an amount in words: the capitals that occur, the lowercase letters that look different
 * from their capitals, and anything else.
 */
export const LETTER_CLASSES = [..."ACDEFGHILMNORSTUVWXYadefghilmnrty", "other"] as const;
