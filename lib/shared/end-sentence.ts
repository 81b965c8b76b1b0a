/** A text as a sentence: with a full stop, unless it ends like one already, as "Acme Inc." and a bank's messages do. */
export function endSentence(text: string): string {
  return /[.!?…][”’"')]*$/.test(text.trimEnd()) ? text.trimEnd() : `${text.trimEnd()}.`;
}
