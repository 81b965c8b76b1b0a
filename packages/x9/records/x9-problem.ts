import { failure, type Outcome } from "@endorse/check-image/outcome";
import { RECORD_LAYOUTS, type RecordType } from "@endorse/x9/format/record-layouts";

/** Code for a file that is not a readable image cash letter. The message includes the record number, from 1. */
export type X9Refusal = "X9NotReadable";

export function refuseFile(message: string): Outcome<never, X9Refusal> {
  return failure("X9NotReadable", message);
}

/** Rejects a file because of one record; `sentence` describes the problem. */
export function refuseRecord(number: number, type: RecordType | null, sentence: string): Outcome<never, X9Refusal> {
  return refuseFile(recordSentence(number, type, sentence));
}

/** Prefixes a sentence with the record number and title: "Record 4, Check Detail: …" */
export function recordSentence(number: number, type: RecordType | null, sentence: string): string {
  const name = type === null ? "" : `, ${RECORD_LAYOUTS[type].title}`;
  return `Record ${number}${name}: ${sentence}`;
}
