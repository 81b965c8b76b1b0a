/** Adds a period unless the text already ends a sentence, such as "Acme Inc." or most of the bank's messages. */
export function endSentence(text: string): string {
  return /[.!?…][”’"')]*$/.test(text.trimEnd()) ? text.trimEnd() : `${text.trimEnd()}.`;
}
