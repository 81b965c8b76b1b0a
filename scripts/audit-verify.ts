import { closeSync, existsSync, openSync, readFileSync, readSync } from "node:fs";
import { parseArgs } from "node:util";
import { parseHeadFile } from "@endorse/audit-verifier/export-lines";
import { isSignedBy, type PublicKey, parsePublicKeyPem } from "@endorse/audit-verifier/signing";
import { type Head, headSchema, parseStatement } from "@endorse/audit-verifier/statements";
import { ExportFault, type VerifiedExport } from "@endorse/audit-verifier/verify-export";
import { verifyExportFile } from "@endorse/audit-verifier/verify-file";
import { verifyPack } from "@endorse/audit-verifier/verify-pack";

const USAGE = `Verifies an audit log export or an evidence pack, using only the file and the public key of the installation.

  npm run audit:verify -- FILE --key KEY.pem [--head HEAD.json]

  FILE     an audit log export, as JSON lines or CSV, or the zip of an evidence pack
  --key    the public key, downloaded earlier from the Audit page and stored separately from the file
  --head   a saved signed head: also detects missing entries at the end

  Exit code: 0 when everything is valid, 1 when something is not, 2 for invalid options.`;

/** Invalid arguments; the message is printed with the usage. */
class UsageError extends Error {}

async function main(): Promise<number> {
  const { values, positionals } = readArguments();
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new UsageError("Specify one file.");
  if (values.key === undefined) throw new UsageError("--key is required: the public key of the installation.");
  const key = parsePublicKeyPem(read(values.key));
  if (!key) throw new UsageError(`${values.key} is not an Ed25519 public key in PEM.`);
  const savedHead = values.head === undefined ? undefined : readHead(values.head, key);
  if (!existsSync(file)) throw new UsageError(`${file} can’t be read.`);
  const expected = { key, savedHead };
  if (readStart(file) === "PK") {
    const { manifest, audit } = await verifyPack(file, expected);
    const contents = `${manifest.files.length} files, unchanged, made by ${manifest.createdBy} at ${manifest.createdAt}`;
    console.log(
      `Verified: the evidence pack “${manifest.title}” with ${contents}. ${describeResult(audit, key, savedHead)}`,
    );
  } else console.log(describeResult(await verifyExportFile(file, expected), key, savedHead));
  return 0;
}

/** Reads the first two characters of a file. */
function readStart(path: string): string {
  const file = openSync(path, "r");
  const bytes = Buffer.alloc(2);
  readSync(file, bytes);
  closeSync(file);
  return bytes.toString("latin1");
}

function readHead(path: string, key: PublicKey): Head {
  const signed = parseHeadFile(read(path));
  const head = signed && parseStatement(headSchema, signed.statement);
  if (!head || !signed) throw new UsageError(`${path} is not a signed head.`);
  if (!isSignedBy(key, signed.statement, signed.signature)) {
    throw new ExportFault(`The saved head is not signed by the key ${key.id}.`);
  }
  return head;
}

function describeResult(verified: VerifiedExport, { id }: PublicKey, savedHead: Head | undefined): string {
  const { scope, entries, omitted, firstSeq, lastSeq, beginsAt, lastSignedAt, hasSavedHead } = verified;
  if (firstSeq === null) return "Verified: the file is unchanged since it was signed, and has no entries.";
  const format = (n: number) => n.toLocaleString("en-US");
  const entriesText =
    scope === "whole"
      ? `all ${format(entries)} entries from ${beginsAt === "checkpoint" ? "the last checkpoint" : "the beginning"} to entry ${format(lastSeq!)}`
      : `${format(entries)} selected entries${omitted > 0 ? ` and the digests of ${format(omitted)} others` : ""}`;
  const head = savedHead === undefined ? "" : describeHead(savedHead, hasSavedHead);
  return `Verified: ${entriesText}, unchanged, in order, signed up to ${lastSignedAt} by the key ${id}.${head}`;
}

function describeHead({ seq }: Head, isIncluded: boolean): string {
  const number = seq.toLocaleString("en-US");
  return isIncluded
    ? ` The saved head, entry ${number}, is among them.`
    : ` The saved head, entry ${number}, is not among them.`;
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    throw new UsageError(`${path} can’t be read.`);
  }
}

function readArguments() {
  const options = { key: { type: "string" }, head: { type: "string" }, help: { type: "boolean" } } as const;
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

process.exitCode = await main().catch((error: unknown) => {
  if (error instanceof ExportFault) {
    console.error(`Not verified. ${error.message}`);
    return 1;
  }
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n\n${USAGE}`);
  return 2;
});
