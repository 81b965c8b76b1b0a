import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { computeChainHash, sha256Hex } from "./chain";
import { formatEntryLine, formatProofLine } from "./export-lines";
import { generateSigningKeyPair, parsePublicKeyDer, signStatement } from "./signing";
import { ExportFault } from "./verify-export";
import { verifyExportText } from "./verify-file";

const AT = "2026-11-26T12:00:00.000Z";
const pair = generateSigningKeyPair();
const sign = (statement: object) => {
  const text = JSON.stringify(statement);
  return { statement: text, keyId: pair.id, signature: signStatement(pair.privateKey, text) };
};

/** Creates a complete export of three entries in the format described in docs/audit.md. */
function createExport(): string[] {
  const beginning = JSON.stringify({
    kind: "audit-beginning",
    at: AT,
    chain: "0b7a54a1-52c2-4d0f-9d5a-3f4c8f2d5a11",
    earlierEntries: 0,
  });
  let hash = sha256Hex(beginning);
  const lines = [
    formatProofLine({ endorseAudit: 1, scope: "whole", createdAt: AT, filters: {}, keyId: pair.id }),
    formatProofLine({ checkpoint: { seq: 0, hash, statement: beginning, keyId: null, signature: null } }),
  ];
  for (const seq of [1, 2, 3]) {
    const text = `{"id": ${seq}, "action": "sign-in"}`;
    hash = computeChainHash(hash, seq, sha256Hex(text));
    lines.push(formatEntryLine({ seq, hash, text }));
  }
  lines.push(formatProofLine({ signature: sign({ kind: "audit-head", seq: 3, hash, at: AT }) }));
  const sha256 = sha256Hex(lines.map((line) => `${line}\n`).join(""));
  return [...lines, formatProofLine({ end: sign({ kind: "audit-export", at: AT, entries: 3, omitted: 0, sha256 }) })];
}

const verify = (lines: readonly string[]) =>
  verifyExportText(Readable.from([Buffer.from(lines.map((line) => `${line}\n`).join(""))]), {
    key: parsePublicKeyDer(pair.publicKey),
  });

test("[R-22] verifies a valid export and returns its entry count and the time its head was signed", async () => {
  expect(await verify(createExport())).toEqual({
    scope: "whole",
    entries: 3,
    omitted: 0,
    firstSeq: 1,
    lastSeq: 3,
    beginsAt: "beginning",
    lastSignedAt: AT,
    hasSavedHead: false,
  });
});

test("[R-22] detects a changed character, a missing line, and a duplicated line at every line", async () => {
  const lines = createExport();
  for (const [index, line] of lines.entries()) {
    const offset = line.search(/[0-9a-f](?=[^0-9a-f]*$)/);
    const changed = `${line.slice(0, offset)}${line[offset] === "1" ? "2" : "1"}${line.slice(offset + 1)}`;
    for (const tampered of [lines.with(index, changed), lines.toSpliced(index, 1), lines.toSpliced(index, 0, line)]) {
      await expect(verify(tampered), `line ${index + 1}`).rejects.toThrow(ExportFault);
    }
  }
});
