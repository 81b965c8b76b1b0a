import { createHash } from "node:crypto";
import { chainHash, sha256Hex } from "./chain";
import { type EntryLine, type ProofLine, readEntryLine, readProofLine } from "./export-lines";
import { isSignedBy, type PublicKey } from "./signing";
import { beginningSchema, checkpointSchema, exportEndSchema, type Head, headSchema, readStatement } from "./statements";

/** What an export that holds was found to be. */
export interface VerifiedExport {
  readonly scope: "whole" | "selection";
  readonly entries: number;
  /** Rows represented by their digests alone. */
  readonly omitted: number;
  readonly firstSeq: number | null;
  readonly lastSeq: number | null;
  /** Of the chain's beginning, when it is in the file. */
  readonly beginsAt: "beginning" | "checkpoint" | null;
  readonly lastSignedAt: string | null;
  /** Whether the saved head was among the rows. */
  readonly hasSavedHead: boolean;
}

/** The first thing about an export that does not hold; the message is a sentence. */
export class ExportFault extends Error {
  override readonly name = "ExportFault";
}

function fault(message: string): never {
  throw new ExportFault(message);
}

/** Verifies an export line by line, in memory that does not grow. */
export interface ExportVerifier {
  /**
   * Takes the next line, without its line feed.
   *
   * @throws ExportFault when it does not hold
   */
  take(line: string): EntryLine | null;
  /** @throws ExportFault when the end is missing, or the saved head does not fit */
  finish(): VerifiedExport;
}

/**
 * @param key the installation's public key, from elsewhere than the file
 * @param savedHead a head that was kept elsewhere, verified by the caller
 */
export function createExportVerifier(key: PublicKey, savedHead?: Head): ExportVerifier {
  const all = createHash("sha256");
  let lineNumber = 0;
  let header: Extract<ProofLine, { endorseAudit: 1 }> | null = null;
  let place: { seq: number; hash: string; isSigned: boolean } | null = null;
  let hasEnded = false;
  let segments = 0;
  const found = {
    entries: 0,
    omitted: 0,
    firstSeq: null as number | null,
    lastSeq: null as number | null,
    beginsAt: null as VerifiedExport["beginsAt"],
    lastSignedAt: null as string | null,
    hasSavedHead: false,
  };

  const here = () => `Line ${lineNumber}`;

  function begin(seq: number, hash: string): void {
    if (place && !place.isSigned) fault(`${here()}: the entries up to ${place.seq} are not covered by a signature.`);
    if (place && seq < place.seq) fault(`${here()}: entries are out of order.`);
    segments += 1;
    place = { seq, hash, isSigned: true };
    compareSaved(seq, hash);
  }

  function compareSaved(seq: number, hash: string): void {
    if (savedHead?.seq !== seq) return;
    if (savedHead.hash !== hash) fault(`${here()}: entry ${seq} differs from the head that was saved.`);
    found.hasSavedHead = true;
  }

  function follow(seq: number, hash: string, digest: string): void {
    if (!place) fault(`${here()}: entry ${seq} comes before the chain’s beginning.`);
    if (seq !== place.seq + 1)
      fault(`${here()}: entry ${seq} follows entry ${place.seq}; there is one missing or moved.`);
    if (chainHash(place.hash, seq, digest) !== hash) {
      fault(`${here()}: entry ${seq} was changed, or one before it: its hash does not fit.`);
    }
    place = { seq, hash, isSigned: false };
    found.firstSeq ??= seq;
    found.lastSeq = seq;
    compareSaved(seq, hash);
  }

  function takeSignature({
    statement,
    keyId,
    signature,
  }: Extract<ProofLine, { signature: object }>["signature"]): void {
    const head = readStatement(headSchema, statement);
    if (!head) fault(`${here()}: this is not the statement of a head.`);
    if (keyId !== key.id) fault(`${here()}: signed with the key ${keyId}, and the key given is ${key.id}.`);
    if (!isSignedBy(key, statement, signature)) fault(`${here()}: the signature of entry ${head.seq} is not valid.`);
    if (!place || head.seq !== place.seq) {
      fault(`${here()}: entry ${head.seq} was signed, and the file is at entry ${place?.seq ?? 0} there.`);
    }
    if (head.hash !== place.hash) fault(`${here()}: entry ${head.seq} was signed with another hash.`);
    place.isSigned = true;
    found.lastSignedAt = head.at;
  }

  function takeCheckpoint(checkpoint: Extract<ProofLine, { checkpoint: object }>["checkpoint"]): void {
    const { seq, hash, statement, keyId, signature } = checkpoint;
    if (keyId === null || signature === null) {
      const isBeginning = seq === 0 && readStatement(beginningSchema, statement) && sha256Hex(statement) === hash;
      if (!isBeginning) fault(`${here()}: this is not the chain’s beginning.`);
      found.beginsAt ??= "beginning";
    } else {
      const stated = readStatement(checkpointSchema, statement);
      if (!stated || keyId !== key.id || !isSignedBy(key, statement, signature)) {
        fault(`${here()}: the checkpoint at entry ${seq} is not signed by the key ${key.id}.`);
      }
      if (stated!.seq !== seq || stated!.hash !== hash) fault(`${here()}: the checkpoint states another entry.`);
      found.beginsAt ??= "checkpoint";
    }
    begin(seq, hash);
  }

  function takeEnd({ statement, keyId, signature }: Extract<ProofLine, { end: object }>["end"], sha256: string): void {
    if (place && !place.isSigned) fault(`${here()}: the entries up to ${place.seq} are not covered by a signature.`);
    const end = readStatement(exportEndSchema, statement);
    if (!end || keyId !== key.id || !isSignedBy(key, statement, signature)) {
      fault(`${here()}: the end of the file is not signed by the key ${key.id}.`);
    }
    if (end.entries !== found.entries || end.omitted !== found.omitted) {
      fault(`${here()}: the file has ${found.entries} entries, and ${end.entries} were exported.`);
    }
    if (end.sha256 !== sha256) fault(`${here()}: the file is not as it was signed.`);
    hasEnded = true;
  }

  function takeProof(line: string): void {
    const proof = readProofLine(line);
    if (!proof) fault(`${here()} can’t be read: it is damaged.`);
    if ("endorseAudit" in proof) {
      if (header) fault(`${here()}: a second header.`);
      header = proof;
    } else if (!header) fault("Line 1: this does not begin as an export of the audit does.");
    else if ("checkpoint" in proof) takeCheckpoint(proof.checkpoint);
    else if ("start" in proof) begin(proof.start.seq, proof.start.hash);
    else if ("signature" in proof) takeSignature(proof.signature);
    else if ("digest" in proof) {
      follow(proof.seq, proof.hash, proof.digest);
      found.omitted += 1;
    }
  }

  return {
    take(line) {
      lineNumber += 1;
      if (hasEnded) fault(`${here()}: there is more after the end.`);
      if (line.startsWith('{"end":')) {
        const proof = readProofLine(line);
        if (!header || !proof || !("end" in proof)) fault(`${here()} can’t be read: it is damaged.`);
        takeEnd(proof.end, all.copy().digest("hex"));
        return null;
      }
      const entry = line.startsWith('{"seq":') ? readEntryLine(line) : null;
      if (!entry) takeProof(line);
      else {
        if (!header) fault("Line 1: this does not begin as an export of the audit does.");
        follow(entry.seq, entry.hash, sha256Hex(entry.text));
        found.entries += 1;
      }
      all.update(`${line}\n`);
      return entry;
    },
    finish() {
      if (!header) fault("This is not an export of the audit.");
      if (!hasEnded) fault("The end of the file is missing.");
      const { scope } = header;
      const isWhole = segments === 1 && found.omitted === 0 && found.beginsAt !== null;
      if (scope === "whole" && segments > 0 && !isWhole) fault("The file is not the whole chain, as it says it is.");
      if (scope === "whole" && savedHead && savedHead.seq > (place?.seq ?? 0)) {
        fault(
          `The file ends at entry ${place?.seq ?? 0}, and the saved head is entry ${savedHead.seq}: the end was cut off.`,
        );
      }
      return { scope, ...found };
    },
  };
}
