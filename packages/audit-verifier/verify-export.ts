import { createHash } from "node:crypto";
import { computeChainHash, sha256Hex } from "./chain";
import { type ProofLine, readEntryLine, readProofLine } from "./export-lines";
import { isSignedBy, type PublicKey } from "./signing";
import { beginningSchema, checkpointSchema, exportEndSchema, type Head, headSchema, readStatement } from "./statements";

/** The contents of a valid export, as established by verification. */
export interface VerifiedExport {
  readonly scope: "whole" | "selection";
  readonly entries: number;
  /** Rows represented by their digests alone. */
  readonly omitted: number;
  readonly firstSeq: number | null;
  readonly lastSeq: number | null;
  /** Kind of the chain's beginning; null when the file does not have it. */
  readonly beginsAt: "beginning" | "checkpoint" | null;
  readonly lastSignedAt: string | null;
  /** Whether the saved head was among the rows. */
  readonly hasSavedHead: boolean;
}

/** The first fault found in an export; the message is a sentence. */
export class ExportFault extends Error {
  override readonly name = "ExportFault";
}

type Header = Extract<ProofLine, { endorseAudit: 1 }>;
type CheckpointLine = Extract<ProofLine, { checkpoint: object }>["checkpoint"];
type SignedLine = Extract<ProofLine, { signature: object }>["signature"];

/** Verifies an export line by line, in constant memory. */
export class ExportVerifier {
  readonly #key: PublicKey;
  readonly #savedHead: Head | undefined;
  readonly #all = createHash("sha256");
  #line = 0;
  #header: Header | null = null;
  /** The last entry; the beginning of a part counts as signed. */
  #lastEntry: { seq: number; hash: string; isSigned: boolean } | null = null;
  #hasEnded = false;
  #parts = 0;
  readonly #found = {
    entries: 0,
    omitted: 0,
    firstSeq: null as number | null,
    lastSeq: null as number | null,
    beginsAt: null as VerifiedExport["beginsAt"],
    lastSignedAt: null as string | null,
    hasSavedHead: false,
  };

  /**
   * @param key the installation's public key, from a source other than the file
   * @param savedHead a head stored off-site, verified by the caller
   */
  constructor(key: PublicKey, savedHead?: Head) {
    this.#key = key;
    this.#savedHead = savedHead;
  }

  /**
   * Verifies the next line, given without its line feed.
   *
   * @throws ExportFault when the line is not valid
   */
  take(line: string): void {
    this.#line += 1;
    if (this.#hasEnded) this.#fault("there is more data after the end.");
    if (line.startsWith('{"end":')) this.#takeEnd(line);
    else this.#takeLine(line);
    this.#all.update(`${line}\n`);
  }

  #takeLine(line: string): void {
    const entry = line.startsWith('{"seq":') ? readEntryLine(line) : null;
    if (entry) {
      this.#follow(entry.seq, entry.hash, sha256Hex(entry.text));
      this.#found.entries += 1;
    } else this.#takeProof(line);
  }

  /** @throws ExportFault when the end is missing, or the saved head does not match */
  finish(): VerifiedExport {
    if (!this.#header) throw new ExportFault("This is not an audit log export.");
    if (!this.#hasEnded) throw new ExportFault("The end of the file is missing.");
    const { scope } = this.#header;
    const isWhole = this.#parts === 1 && this.#found.omitted === 0 && this.#found.beginsAt !== null;
    if (scope === "whole" && this.#parts > 0 && !isWhole) {
      throw new ExportFault("The file claims to be the whole chain, but is not.");
    }
    const last = this.#lastEntry?.seq ?? 0;
    const saved = this.#savedHead?.seq ?? 0;
    if (scope === "whole" && saved > last) {
      throw new ExportFault(
        `The file ends at entry ${last}, but the saved head is entry ${saved}: the file was truncated.`,
      );
    }
    return { scope, ...this.#found };
  }

  #fault(message: string): never {
    throw new ExportFault(`Line ${this.#line}: ${message}`);
  }

  #takeProof(line: string): void {
    const proof = readProofLine(line);
    if (!proof) throw new ExportFault(`Line ${this.#line} can’t be read: it is damaged.`);
    if ("endorseAudit" in proof) {
      if (this.#header) this.#fault("there is a second header.");
      this.#header = proof;
    } else if (!this.#header) this.#fault("this is not how an audit log export begins.");
    else if ("checkpoint" in proof) this.#takeCheckpoint(proof.checkpoint);
    else if ("start" in proof) this.#begin(proof.start.seq, proof.start.hash);
    else if ("signature" in proof) this.#takeSignature(proof.signature);
    else if ("digest" in proof) {
      this.#follow(proof.seq, proof.hash, proof.digest);
      this.#found.omitted += 1;
    }
  }

  #begin(seq: number, hash: string): void {
    this.#requireSigned();
    if (this.#lastEntry && seq < this.#lastEntry.seq) this.#fault("entries are out of order.");
    this.#parts += 1;
    this.#lastEntry = { seq, hash, isSigned: true };
    this.#compareSaved(seq, hash);
  }

  #requireSigned(): void {
    if (this.#lastEntry && !this.#lastEntry.isSigned) {
      this.#fault(`the entries up to ${this.#lastEntry.seq} are not covered by a signature.`);
    }
  }

  #compareSaved(seq: number, hash: string): void {
    if (this.#savedHead?.seq !== seq) return;
    if (this.#savedHead.hash !== hash) this.#fault(`entry ${seq} differs from the head that was saved.`);
    this.#found.hasSavedHead = true;
  }

  #follow(seq: number, hash: string, digest: string): void {
    if (!this.#header || !this.#lastEntry) this.#fault(`entry ${seq} comes before the chain’s beginning.`);
    if (seq !== this.#lastEntry.seq + 1) {
      this.#fault(
        `entry ${this.#lastEntry.seq + 1} is missing or moved: entry ${seq} follows entry ${this.#lastEntry.seq}.`,
      );
    }
    if (computeChainHash(this.#lastEntry.hash, seq, digest) !== hash) {
      this.#fault(`entry ${seq} or one before it was changed: its hash does not match.`);
    }
    this.#lastEntry = { seq, hash, isSigned: false };
    this.#found.firstSeq ??= seq;
    this.#found.lastSeq = seq;
    this.#compareSaved(seq, hash);
  }

  #takeSignature({ statement, keyId, signature }: SignedLine): void {
    const head = readStatement(headSchema, statement);
    if (!head) this.#fault("this is not a signed head.");
    if (keyId !== this.#key.id) this.#fault(`signed with the key ${keyId}, but the given key is ${this.#key.id}.`);
    if (!isSignedBy(this.#key, statement, signature)) this.#fault(`the signature of entry ${head.seq} is not valid.`);
    if (!this.#lastEntry || head.seq !== this.#lastEntry.seq) {
      this.#fault(
        `the signature is for entry ${head.seq}, but the file is at entry ${this.#lastEntry?.seq ?? 0} here.`,
      );
    }
    if (head.hash !== this.#lastEntry.hash) this.#fault(`entry ${head.seq} was signed with a different hash.`);
    this.#lastEntry.isSigned = true;
    this.#found.lastSignedAt = head.at;
  }

  #takeCheckpoint({ seq, hash, statement, keyId, signature }: CheckpointLine): void {
    if (keyId === null || signature === null) {
      const isBeginning = seq === 0 && readStatement(beginningSchema, statement) && sha256Hex(statement) === hash;
      if (!isBeginning) this.#fault("this is not the chain’s beginning.");
      this.#found.beginsAt ??= "beginning";
    } else {
      const stated = readStatement(checkpointSchema, statement);
      if (!stated || keyId !== this.#key.id || !isSignedBy(this.#key, statement, signature)) {
        this.#fault(`the checkpoint at entry ${seq} is not signed by the key ${this.#key.id}.`);
      }
      if (stated.seq !== seq || stated.hash !== hash) this.#fault("the checkpoint is for a different entry.");
      this.#found.beginsAt ??= "checkpoint";
    }
    this.#begin(seq, hash);
  }

  #takeEnd(line: string): void {
    const proof = readProofLine(line);
    if (!this.#header || !proof || !("end" in proof)) this.#fault("the end can’t be read: it is damaged.");
    this.#requireSigned();
    const { statement, keyId, signature } = proof.end;
    const end = readStatement(exportEndSchema, statement);
    if (!end || keyId !== this.#key.id || !isSignedBy(this.#key, statement, signature)) {
      this.#fault(`the end of the file is not signed by the key ${this.#key.id}.`);
    }
    const { entries, omitted } = this.#found;
    if (end.entries !== entries) {
      this.#fault(`the file has ${entries} entries, but ${end.entries} were exported.`);
    }
    if (end.omitted !== omitted) {
      this.#fault(`the file omits ${omitted} entries, but the export omitted ${end.omitted}.`);
    }
    if (end.sha256 !== this.#all.copy().digest("hex")) this.#fault("the file was changed after it was signed.");
    this.#hasEnded = true;
  }
}
