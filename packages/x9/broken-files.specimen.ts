import { createSpecimenFile } from "./cash-letter.specimen";
import { encodeText } from "./format/text-encoding";
import { readRecords, type X9Records } from "./records/read-records";
import { writeRecords } from "./records/write-records";
import type { X9Record } from "./records/x9-record";

/** A file that breaks a rule, and the number of the record that the reader's message must name. */
export interface BrokenFile {
  readonly description: string;
  readonly record: number;
  readonly bytes: Uint8Array;
}

function createSpecimenRecords(): X9Records {
  const read = readRecords(createSpecimenFile(2));
  if (!read.ok) throw new Error(read.message);
  return read.value;
}

/** Creates a copy of the specimen file with changed records. */
export function createChangedFile(change: (records: X9Record[]) => X9Record[]): Uint8Array {
  const { format, records } = createSpecimenRecords();
  return writeRecords({ format, records: change([...records]) });
}

/** Creates a copy of the specimen file with one field of one record overwritten. */
export function withField(number: number, field: string, text: string): Uint8Array {
  return createChangedFile((records) =>
    records.map((record) =>
      record.number === number ? ({ ...record, fields: { ...record.fields, [field]: text } } as X9Record) : record,
    ),
  );
}

/**
 * Creates broken files of every kind from a file with two checks. Record types: 01 10 20 (records 1 to 3),
 * 25 26 50 52 50 52 for each check (4 to 9 and 10 to 15), and 70 90 99 (16 to 18).
 */
export function createBrokenFiles(): BrokenFile[] {
  return [
    ...createTruncatedFiles(),
    ...createDisordered(),
    ...createWrongLengths(),
    ...createWrongTotals(),
    ...createWrongFields(),
  ];
}

/** Creates files that end inside each record, and after each record except the last. */
function createTruncatedFiles(): BrokenFile[] {
  const ends = findRecordEnds(createSpecimenFile(2));
  return ends.flatMap((end, index) => {
    const number = index + 1;
    const inside = {
      description: `cut off inside record ${number}`,
      record: number,
      bytes: createSpecimenFile(2).slice(0, end - 9),
    };
    const after = {
      description: `ends with record ${number}`,
      record: number,
      bytes: createSpecimenFile(2).slice(0, end),
    };
    return number === ends.length ? [inside] : [inside, after];
  });
}

function findRecordEnds(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer);
  const ends: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    at += 4 + view.getUint32(at);
    ends.push(at);
  }
  return ends;
}

/** Creates files with missing records, repeated records, and record types that the standard does not define. */
function createDisordered(): BrokenFile[] {
  const incomplete = [
    // `record` is the number of the record at which the reader reports the missing records.
    { missing: [1], record: 1 },
    { missing: [2], record: 2 },
    { missing: [3], record: 3 },
    { missing: [4], record: 4 },
    { missing: [5], record: 4 },
    { missing: [6], record: 6 },
    { missing: [7], record: 6 },
    { missing: [16], record: 16 },
    { missing: [17], record: 17 },
    { missing: [18], record: 17 },
    { missing: [4, 5, 6, 7, 8, 9], record: 10 },
  ];
  const repeated = [1, 2, 3, 7, 16, 17, 18].map((number) => ({
    description: `record ${number} twice`,
    record: number === 7 ? 8 : number + 1,
    bytes: createChangedFile((records) => records.flatMap((r) => (r.number === number ? [r, r] : [r]))),
  }));
  return [
    ...incomplete.map(({ missing, record }) => ({
      description: `without record ${missing}`,
      record,
      bytes: createChangedFile((records) => records.filter(({ number }) => !missing.includes(number))),
    })),
    ...repeated,
    ...["00", "02", "24", "29", "51", "71", "AB", "  "].map((type) => {
      const bytes = createSpecimenFile(2);
      bytes.set(encodeText(type, "EBCDIC"), findRecordEnds(bytes)[2]! + 4);
      return { description: `record 4 of type ${type}`, record: 4, bytes };
    }),
  ];
}

/** Creates files whose length prefixes or length fields do not match the data that follows. */
function createWrongLengths(): BrokenFile[] {
  const starts = [0, ...findRecordEnds(createSpecimenFile(2))];
  const prefixes = [0, 40, 79, 4_294_967_295].flatMap((length) =>
    [4, 7, 16].map((number) => {
      const bytes = createSpecimenFile(2);
      new DataView(bytes.buffer).setUint32(starts[number - 1]!, length);
      return { description: `record ${number} of length ${length}`, record: number, bytes };
    }),
  );
  const lengthFields = [
    ["lengthOfImageData", "0000999"],
    ["lengthOfImageData", "9999999"],
    ["lengthOfImageData", "00x0223"],
    ["lengthOfImageReferenceKey", "9999"],
    ["lengthOfImageReferenceKey", "-001"],
    ["lengthOfDigitalSignature", "99999"],
    ["lengthOfDigitalSignature", "0 0 0"],
  ] as const;
  const wrongFields = lengthFields.map(([field, text]) => ({
    description: `record 7 with ${field} ${text}`,
    record: 7,
    bytes: withField(7, field, text),
  }));
  return [...prefixes, ...wrongFields];
}

/** Creates files with counts and amounts that differ from the records or are not numbers. */
function createWrongTotals(): BrokenFile[] {
  const stated: readonly (readonly [number, string, string])[] = [
    [4, "itemAmount", "0000100010"],
    [4, "itemAmount", "0000x10001"],
    [4, "itemAmount", "          "],
    [4, "checkDetailRecordAddendumCount", "02"],
    [4, "checkDetailRecordAddendumCount", "xx"],
    [6, "imageViewDataSize", "0000224"],
    [16, "itemsWithinBundleCount", "0003"],
    [16, "itemsWithinBundleCount", "two "],
    [16, "bundleTotalAmount", "000000020004"],
    [16, "bundleTotalAmount", "00000002000,"],
    [16, "micrValidTotalAmount", "000000020002"],
    [16, "imagesWithinBundleCount", "00003"],
    [17, "bundleCount", "000002"],
    [17, "itemsWithinCashLetterCount", "00000001"],
    [17, "cashLetterTotalAmount", "00000000200030"],
    [17, "cashLetterTotalAmount", "              "],
    [17, "imagesWithinCashLetterCount", "000000005"],
    [18, "cashLetterCount", "000000"],
    [18, "totalRecordCount", "00000017"],
    [18, "totalItemCount", "00000020"],
    [18, "fileTotalAmount", "0000000000020000"],
    [18, "fileTotalAmount", "9999999999999999"],
  ];
  return stated.map(([record, field, text]) => ({
    description: `record ${record} with ${field} ${text}`,
    // A wrong but numeric item amount is valid in its own record; the reader reports it at the Bundle Control.
    record: field === "itemAmount" && /^\d+$/.test(text) ? 16 : record,
    bytes: withField(record, field, text),
  }));
}

function createWrongFields(): BrokenFile[] {
  const invalidFields: readonly (readonly [number, string, string])[] = [
    [1, "standardLevel", "99"],
    [1, "testFileIndicator", "X"],
    [1, "resendIndicator", " "],
    [1, "immediateDestinationRoutingNumber", "000000000"],
    [1, "immediateOriginRoutingNumber", "02100O089"],
    [1, "fileCreationDate", "20260230"],
    [1, "fileCreationTime", "2460"],
    [2, "collectionTypeIndicator", "07"],
    [2, "destinationRoutingNumber", "         "],
    [2, "cashLetterBusinessDate", "23112026"],
    [2, "cashLetterRecordTypeIndicator", "N"],
    [2, "cashLetterDocumentationTypeIndicator", "Y"],
    [2, "cashLetterId", "BATCH#7 "],
    [2, "returnsIndicator", "Q"],
    [3, "bundleCreationDate", "        "],
    [3, "bundleSequenceNumber", "00A1"],
    [4, "payorBankRoutingNumber", "02100003"],
    [4, "payorBankRoutingNumberCheckDigit", " "],
    [4, "onUs", "       123-4567+89/1"],
    [4, "auxiliaryOnUs", "           10A1"],
    [4, "documentationTypeIndicator", "Z"],
    [4, "micrValidIndicator", "9"],
    [4, "bofdIndicator", "T"],
    [4, "eceInstitutionItemSequenceNumber", "               "],
    [5, "truncationIndicator", "0"],
    [5, "bofdEndorsementDate", "20261301"],
    [6, "imageViewFormatIndicator", "77"],
    [6, "viewSideIndicator", "2"],
    [6, "viewDescriptor", "15"],
    [7, "bundleBusinessDate", "2026-11-"],
  ];
  return invalidFields.map(([record, field, text]) => ({
    description: `record ${record} with ${field} "${text}"`,
    record,
    bytes: withField(record, field, text),
  }));
}
