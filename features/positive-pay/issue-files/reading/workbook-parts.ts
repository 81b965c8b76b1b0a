import { Parser } from "saxen";

export type WorkbookFailureCode = "not-a-workbook" | "too-large" | "too-slow";

/** What a small file may expand to; far above a full issue file of 50,000 lines. */
const MAX_XML_BYTES = 150_000_000;

export const NOT_A_WORKBOOK = "This workbook could not be read. Save it as xlsx without a password, or as CSV.";

/** Ends the reading of a workbook with a sentence. */
export class Refused extends Error {
  constructor(
    readonly code: WorkbookFailureCode,
    message: string,
  ) {
    super(message);
  }
}

/** Files of a workbook at most: sheets, and what belongs to each. */
const MAX_PARTS = 1000;
const TOO_LARGE = new Refused("too-large", "This workbook is too large to read. Save the sheet as CSV.");

/** The XML files of a workbook, by their paths in lower case. */
export async function unpack(bytes: Uint8Array, checkTime: () => void): Promise<Map<string, string>> {
  const { Uint8ArrayReader, ZipReader } = await import("@zip.js/zip.js/index-native.js");
  const zip = new ZipReader(new Uint8ArrayReader(bytes));
  const files = new Map<string, string>();
  let size = 0;
  let stopped: { by: unknown } | null = null;
  const entries = (await zip.getEntries()).filter(({ filename }) => /\.(xml|rels)$/i.test(filename));
  if (entries.length > MAX_PARTS) throw TOO_LARGE;
  for (const entry of entries) {
    if (entry.directory) continue;
    const decoder = new TextDecoder();
    const parts: string[] = [];
    // The size in the directory may be a lie: what arrives is counted.
    const writable = new WritableStream<Uint8Array>({
      write(part) {
        size += part.length;
        try {
          checkTime();
          if (size > MAX_XML_BYTES) throw TOO_LARGE;
        } catch (error) {
          stopped = { by: error };
          throw error;
        }
        parts.push(decoder.decode(part, { stream: true }));
      },
    });
    await entry.getData(writable).catch((error: unknown) => {
      // From Node 24 on a stream that was stopped reports that it is closed.
      throw stopped ? stopped.by : error;
    });
    files.set(entry.filename.replace(/^\//, "").toLowerCase(), parts.join("") + decoder.decode());
  }
  return files;
}

interface Handlers {
  open?(name: string, attribute: (name: string) => string | undefined): void;
  text?(value: string): void;
  close?(name: string): void;
}

const CHECK_TIME_EVERY = 1000;
/** A tag of so many characters is read as a whole, whatever time it takes. */
const LONG_TAG = /<[^<>]{100000}/;

/** Names of elements and attributes without their prefix: each program chooses its own. */
export function parseXml(xml: string, checkTime: () => void, { open, text, close }: Handlers): void {
  if (!xml) return;
  if (LONG_TAG.test(xml)) throw new Refused("not-a-workbook", NOT_A_WORKBOOK);
  const parser = new Parser();
  let count = 0;
  parser.on("openTag", (name, attributes, decode) => {
    count += 1;
    if (count % CHECK_TIME_EVERY === 0) checkTime();
    let read: Map<string, string> | null = null;
    open?.(local(name), (wanted) => {
      read ??= new Map(Object.entries(attributes()).map(([key, value]) => [local(key), decode(String(value))]));
      return read.get(wanted);
    });
  });
  parser.on("text", (value, decode) => text?.(decode(value)));
  parser.on("cdata", (value) => text?.(value));
  parser.on("closeTag", (name) => close?.(local(name)));
  // Thrown again as it is: the parser reports what a handler throws.
  parser.on("error", (error) => {
    throw error;
  });
  parser.parse(xml);
}

function local(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
