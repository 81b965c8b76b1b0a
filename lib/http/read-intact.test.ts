import { expect, test, vi } from "vitest";
import type { PictureFiles } from "@/lib/ledger/pictures/picture-files";
import { setTestEnvironment } from "@/lib/ledger/test-ledger";
import { readIfIntact } from "./read-intact";

const throwing = (error: Error) => ({ read: () => Promise.reject(error) }) as unknown as PictureFiles;

test("returns null for a damaged image, even if the error comes from a different bundle's copy of the module", async () => {
  setTestEnvironment("http://127.0.0.1:9");
  const { DecryptionError: first } = await import("@/lib/vault/vault");
  vi.resetModules();
  const { DecryptionError: second } = await import("@/lib/vault/vault");
  expect(second).not.toBe(first);
  for (const Damaged of [first, second])
    expect(await readIfIntact(throwing(new Damaged("pictures/x can't be read.")), "x")).toBe(null);
});

test("throws any other error", async () => {
  await expect(readIfIntact(throwing(new Error("EIO")), "x")).rejects.toThrow("EIO");
});
