import { Parser } from "saxen";

export type WorkbookFailureCode = "not-a-workbook" | "too-large" | "too-slow";

/** Maximum expanded size, far larger than an issue file with 50,000 lines. */
const MAX_XML_BYTES = 150_000_000;

export const NOT_A_WORKBOOK = "This workbook could not be read. Save it as xlsx without a password, or as CSV.";

/** Thrown to stop reading a workbook, with a message for the user. */
export class Refused extends Error {
  constructor(
    readonly code: WorkbookFailureCode,
    message: string,
  ) {
    super(message);
  }
}

/** Maximum number of files in a workbook: sheets and their related parts. */
const MAX_PARTS = 1000;
const TOO_LARGE = new Refused("too-large", "This workbook is too large to read. Save the sheet as CSV.");

/** Unzips a workbook's XML files, by lowercase path. */
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
    // Counts the actual bytes, because the sizes in the ZIP directory can't be trusted.
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
      // Since Node.js 24, an aborted stream reports only that it is closed.
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
/** Matches tags so long that the parser, which can't be interrupted within a tag, would take too long. */
const LONG_TAG = /<[^<>]{100000}/;

/** Parses XML. Omits prefixes from element and attribute names because they differ between programs. */
export function parseXml(xml: string, checkTime: () => void, { open, text, close }: Handlers): void {
  if (!xml) return;
  if (LONG_TAG.test(xml)) throw new Refused("not-a-workbook", NOT_A_WORKBOOK);
  const parser = new Parser();
  let count = 0;
  parser.on("openTag", (name, attributes, decode) => {
    count += 1;
    if (count % CHECK_TIME_EVERY === 0) checkTime();
    let read: Map<string, string> | null = null;
    open?.(localName(name), (attributeName) => {
      read ??= new Map(Object.entries(attributes()).map(([key, value]) => [localName(key), decode(String(value))]));
      return read.get(attributeName);
    });
  });
  parser.on("text", (value, decode) => text?.(decode(value)));
  parser.on("cdata", (value) => text?.(value));
  parser.on("closeTag", (name) => close?.(localName(name)));
  // Rethrows errors from handlers, which the parser reports as its own.
  parser.on("error", (error) => {
    throw error;
  });
  parser.parse(xml);
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
