import { createHash } from "node:crypto";
import { computeChainHash, sha256Hex } from "./chain";
import { type ProofLine, parseEntryLine, parseProofLine } from "./export-lines";
import { isSignedBy, type PublicKey } from "./signing";
import {
  beginningSchema,
  checkpointSchema,
  exportEndSchema,
  type Head,
  headSchema,
  parseStatement,
} from "./statements";

/** Summary of a valid export. */
export interface VerifiedExport {
  readonly scope: "whole" | "selection";
  readonly entries: number;
  /** Number of rows represented only by their digests. */
  readonly omitted: number;
  readonly firstSeq: number | null;
  readonly lastSeq: number | null;
  /** Whether the file contains the chain's beginning or a checkpoint; null when it contains neither. */
  readonly beginsAt: "beginning" | "checkpoint" | null;
  readonly lastSignedAt: string | null;
  /** Whether the saved head is among the rows. */
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
  readonly #fileHash = createHash("sha256");
  #line = 0;
  #header: Header | null = null;
  /** The last verified row; a row before the start of a part counts as signed. */
  #lastEntry: { seq: number; hash: string; isSigned: boolean } | null = null;
  #hasEnded = false;
  #parts = 0;
  readonly #summary = {
    entries: 0,
    omitted: 0,
    firstSeq: null as number | null,
    lastSeq: null as number | null,
    beginsAt: null as VerifiedExport["beginsAt"],
    lastSignedAt: null as string | null,
    hasSavedHead: false,
  };

  /**
   * @param key the installation's public key, obtained independently of the file
   * @param savedHead a head stored off-site, already verified by the caller
   */
  constructor(key: PublicKey, savedHead?: Head) {
    this.#key = key;
    this.#savedHead = savedHead;
  }

  /**
   * Verifies the next line, without its line feed.
   *
   * @throws ExportFault when the line is not valid
   */
  verify(line: string): void {
    this.#line += 1;
    if (this.#hasEnded) this.#fail("there is more data after the end.");
    if (line.startsWith('{"end":')) this.#verifyEnd(line);
    else this.#verifyLine(line);
    this.#fileHash.update(`${line}\n`);
  }

  #verifyLine(line: string): void {
    const entry = line.startsWith('{"seq":') ? parseEntryLine(line) : null;
    if (entry) {
      this.#verifyRow(entry.seq, entry.hash, sha256Hex(entry.text));
      this.#summary.entries += 1;
    } else this.#verifyProofLine(line);
  }

  /** @throws ExportFault when the end is missing, rows are missing from a whole chain, or the file was truncated */
  finish(): VerifiedExport {
    if (!this.#header) throw new ExportFault("This is not an audit log export.");
    if (!this.#hasEnded) throw new ExportFault("The end of the file is missing.");
    const { scope } = this.#header;
    const isWhole = this.#parts === 1 && this.#summary.omitted === 0 && this.#summary.beginsAt !== null;
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
    return { scope, ...this.#summary };
  }

  #fail(message: string): never {
    throw new ExportFault(`Line ${this.#line}: ${message}`);
  }

  #verifyProofLine(line: string): void {
    const proof = parseProofLine(line);
    if (!proof) throw new ExportFault(`Line ${this.#line} can’t be read: it is damaged.`);
    if ("endorseAudit" in proof) {
      if (this.#header) this.#fail("there is a second header.");
      this.#header = proof;
    } else if (!this.#header) this.#fail("this is not how an audit log export begins.");
    else if ("checkpoint" in proof) this.#verifyCheckpoint(proof.checkpoint);
    else if ("start" in proof) this.#startPart(proof.start.seq, proof.start.hash);
    else if ("signature" in proof) this.#verifySignature(proof.signature);
    else if ("digest" in proof) {
      this.#verifyRow(proof.seq, proof.hash, proof.digest);
      this.#summary.omitted += 1;
    }
  }

  #startPart(seq: number, hash: string): void {
    this.#requireSigned();
    if (this.#lastEntry && seq < this.#lastEntry.seq) this.#fail("entries are out of order.");
    this.#parts += 1;
    this.#lastEntry = { seq, hash, isSigned: true };
    this.#compareWithSavedHead(seq, hash);
  }

  #requireSigned(): void {
    if (this.#lastEntry && !this.#lastEntry.isSigned) {
      this.#fail(`the entries up to ${this.#lastEntry.seq} are not covered by a signature.`);
    }
  }

  #compareWithSavedHead(seq: number, hash: string): void {
    if (this.#savedHead?.seq !== seq) return;
    if (this.#savedHead.hash !== hash) this.#fail(`entry ${seq} differs from the head that was saved.`);
    this.#summary.hasSavedHead = true;
  }

  #verifyRow(seq: number, hash: string, digest: string): void {
    if (!this.#header || !this.#lastEntry) this.#fail(`entry ${seq} comes before the chain’s beginning.`);
    if (seq !== this.#lastEntry.seq + 1) {
      this.#fail(
        `entry ${this.#lastEntry.seq + 1} is missing or moved: entry ${seq} follows entry ${this.#lastEntry.seq}.`,
      );
    }
    if (computeChainHash(this.#lastEntry.hash, seq, digest) !== hash) {
      this.#fail(`entry ${seq} or one before it was changed: its hash does not match.`);
    }
    this.#lastEntry = { seq, hash, isSigned: false };
    this.#summary.firstSeq ??= seq;
    this.#summary.lastSeq = seq;
    this.#compareWithSavedHead(seq, hash);
  }

  #verifySignature({ statement, keyId, signature }: SignedLine): void {
    const head = parseStatement(headSchema, statement);
    if (!head) this.#fail("this is not a signed head.");
    if (keyId !== this.#key.id) this.#fail(`signed with the key ${keyId}, but the given key is ${this.#key.id}.`);
    if (!isSignedBy(this.#key, statement, signature)) this.#fail(`the signature of entry ${head.seq} is not valid.`);
    if (!this.#lastEntry || head.seq !== this.#lastEntry.seq) {
      this.#fail(`the signature is for entry ${head.seq}, but the file is at entry ${this.#lastEntry?.seq ?? 0} here.`);
    }
    if (head.hash !== this.#lastEntry.hash) this.#fail(`entry ${head.seq} was signed with a different hash.`);
    this.#lastEntry.isSigned = true;
    this.#summary.lastSignedAt = head.at;
  }

  #verifyCheckpoint({ seq, hash, statement, keyId, signature }: CheckpointLine): void {
    if (keyId === null || signature === null) {
      const isBeginning = seq === 0 && parseStatement(beginningSchema, statement) && sha256Hex(statement) === hash;
      if (!isBeginning) this.#fail("this is not the chain’s beginning.");
      this.#summary.beginsAt ??= "beginning";
    } else {
      const stated = parseStatement(checkpointSchema, statement);
      if (!stated || keyId !== this.#key.id || !isSignedBy(this.#key, statement, signature)) {
        this.#fail(`the checkpoint at entry ${seq} is not signed by the key ${this.#key.id}.`);
      }
      if (stated.seq !== seq || stated.hash !== hash) this.#fail("the checkpoint is for a different entry.");
      this.#summary.beginsAt ??= "checkpoint";
    }
    this.#startPart(seq, hash);
  }

  #verifyEnd(line: string): void {
    const proof = parseProofLine(line);
    if (!this.#header || !proof || !("end" in proof)) this.#fail("the end can’t be read: it is damaged.");
    this.#requireSigned();
    const { statement, keyId, signature } = proof.end;
    const end = parseStatement(exportEndSchema, statement);
    if (!end || keyId !== this.#key.id || !isSignedBy(this.#key, statement, signature)) {
      this.#fail(`the end of the file is not signed by the key ${this.#key.id}.`);
    }
    const { entries, omitted } = this.#summary;
    if (end.entries !== entries) {
      this.#fail(`the file has ${entries} entries, but ${end.entries} were exported.`);
    }
    if (end.omitted !== omitted) {
      this.#fail(`the file omits ${omitted} entries, but the export omitted ${end.omitted}.`);
    }
    if (end.sha256 !== this.#fileHash.copy().digest("hex")) this.#fail("the file was changed after it was signed.");
    this.#hasEnded = true;
  }
}
