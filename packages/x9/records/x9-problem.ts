import { failure, type Outcome } from "@endorse/check-image/outcome";
import { RECORD_LAYOUTS, type RecordType } from "@endorse/x9/format/record-layouts";

/** Why a file is not an image cash letter. The message names the number of the record, counted from 1. */
export type X9Refusal = "X9NotReadable";

export function refuseFile(message: string): Outcome<never, X9Refusal> {
  return failure("X9NotReadable", message);
}

/** Refuses a file because of a record; `sentence` describes the problem. */
export function refuseRecord(number: number, type: RecordType | null, sentence: string): Outcome<never, X9Refusal> {
  return refuseFile(recordSentence(number, type, sentence));
}

/** "Record 4, Check Detail: …" */
export function recordSentence(number: number, type: RecordType | null, sentence: string): string {
  const name = type === null ? "" : `, ${RECORD_LAYOUTS[type].title}`;
  return `Record ${number}${name}: ${sentence}`;
}
