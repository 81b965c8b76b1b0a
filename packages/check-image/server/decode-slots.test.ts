import { expect, test } from "vitest";
import { withDecodeSlot } from "./decode-slots";

test("[R-33] two images are decoded at a time; one that must be buffered whole is decoded alone, in its turn", async () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const decode = (name: string, bufferedBytes?: number): Promise<void> =>
    withDecodeSlot(() => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    }, bufferedBytes);
  const finish = async (name: string, work: Promise<void>): Promise<void> => {
    ends.get(name)!();
    await work;
  };
  const first = decode("first");
  const second = decode("second");
  const large = decode("large", 320_000_000);
  const later = decode("later");
  expect(begun).toEqual(["first", "second"]);
  await finish("first", first);
  expect(begun).toEqual(["first", "second"]);
  await finish("second", second);
  expect(begun).toEqual(["first", "second", "large"]);
  await finish("large", large);
  expect(begun).toEqual(["first", "second", "large", "later"]);
  await finish("later", later);
});
