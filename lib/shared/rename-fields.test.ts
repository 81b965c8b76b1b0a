import { expect, test } from "vitest";
import { renameFields } from "./rename-fields";

interface Request {
  readonly amount: number;
  readonly purpose?: string;
  readonly picture: string;
}

test("renames fields and skips absent fields and fields stored elsewhere", () => {
  const request: Request = { amount: 5, picture: "front" };
  const row = renameFields(request, { amount: "amountCents", purpose: "purpose", picture: null });
  expect(row).toEqual({ amountCents: 5 });
  expect(row.amountCents + 1).toBe(6);
});

test("a field without a name does not compile", () => {
  const request: Request = { amount: 5, picture: "front" };
  // @ts-expect-error purpose is not named
  expect(renameFields(request, { amount: "amountCents", picture: null })).toEqual({ amountCents: 5 });
});
