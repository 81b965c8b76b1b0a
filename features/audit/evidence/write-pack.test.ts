import { generateKeyPairSync, sign } from "node:crypto";
import { expect, test } from "vitest";
import type { SigningKey } from "@/lib/ledger/audit/signing-keys";
import { writePack } from "./write-pack";

test("writing a pack fails if the audit export ends with an error", async () => {
  const { privateKey } = generateKeyPairSync("ed25519");
  const key = {
    publicKey: { id: "0123456789abcdef" },
    signBytes: (bytes: Uint8Array) => sign(null, bytes, privateKey).toString("hex"),
  } as unknown as SigningKey;
  async function* audit() {
    yield '{"line":1}';
    throw new Error("The ledger is gone");
  }
  const about = { title: "T", kind: "payment", id: "1", createdAt: "2026-11-20T15:00:00.000Z", createdBy: "Dana" };
  const read = async () => {
    for await (const _ of writePack({ about, files: [], audit: audit(), key }));
  };
  await expect(read()).rejects.toThrow("The ledger is gone");
});
