import { expect, test } from "vitest";
import { createSeal } from "./seal";

const { seal, open } = createSeal("a secret of the bank, long enough");
const sealed = seal("pässword", "registration-1");

test("[R-8] what is sealed is opened again, and looks different each time", () => {
  expect(open(sealed, "registration-1")).toBe("pässword");
  expect(sealed).toMatch(/^v1\.[\w-]+$/);
  expect(seal("pässword", "registration-1")).not.toBe(sealed);
});

test("[R-8] not with another secret, not for another registration, not changed, not cut", () => {
  expect(createSeal("another secret of the bank").open(sealed, "registration-1")).toBeNull();
  expect(open(sealed, "registration-2")).toBeNull();
  const bytes = Buffer.from(sealed.slice(3), "base64url");
  for (let i = 0; i < bytes.length; i++) {
    const changed = Buffer.from(bytes);
    changed[i]! ^= 1;
    expect(open(`v1.${changed.toString("base64url")}`, "registration-1")).toBeNull();
    expect(open(`v1.${bytes.subarray(0, i).toString("base64url")}`, "registration-1")).toBeNull();
  }
  for (const text of ["", "v1", "v2.abc", sealed.slice(3)]) expect(open(text, "registration-1")).toBeNull();
});
