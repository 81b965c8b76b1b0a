import { expect, test } from "vitest";
import { layOutMicrLine, transcribeMicrLine } from "./micr-line";

const common = { routing: "021000021", account: "4410023981", checkNumber: "1048" };

test("a personal check has the routing number at positions 33 to 43 and the check number after the account", () => {
  const line = layOutMicrLine({ kind: "personal", ...common });
  expect(transcribeMicrLine(line)).toBe("A021000021A4410023981C1048");
  expect(line.map(({ position }) => position)).toEqual([
    43, 42, 41, 40, 39, 38, 37, 36, 35, 34, 33, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 19, 18, 17, 16,
  ]);
});

test("a business check has its serial number in the auxiliary on-us field, left of an empty position 44", () => {
  const line = layOutMicrLine({ kind: "business", ...common });
  expect(transcribeMicrLine(line)).toBe("C001048CA021000021A4410023981C");
  expect(line.slice(0, 9).map(({ position }) => position)).toEqual([52, 51, 50, 49, 48, 47, 46, 45, 43]);
});

test("a dash in an account number is printed as the dash symbol", () => {
  expect(transcribeMicrLine(layOutMicrLine({ kind: "business", ...common, account: "44-1002" }))).toBe(
    "C001048CA021000021A44D1002C",
  );
});

test("rejects values that do not fit in the on-us field, instead of overlapping the amount field", () => {
  expect(() =>
    layOutMicrLine({ kind: "personal", ...common, account: "12345678901234", checkNumber: "123456" }),
  ).toThrow(RangeError);
});
