/** Appends a period unless the text already ends with one or with other closing punctuation, such as "Acme Inc." */
export function endSentence(text: string): string {
  return /[.!?…][”’"')]*$/.test(text.trimEnd()) ? text.trimEnd() : `${text.trimEnd()}.`;
}
