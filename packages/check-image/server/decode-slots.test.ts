import { expect, test } from "vitest";
import { withDecodeSlot } from "./decode-slots";

test("[R-33] two images are decoded at a time; a large buffered image waits and is decoded alone", async () => {
  const started: string[] = [];
  const finishers = new Map<string, () => void>();
  const decode = (name: string, bufferedBytes?: number): Promise<void> =>
    withDecodeSlot(() => {
      started.push(name);
      return new Promise<void>((resolve) => finishers.set(name, resolve));
    }, bufferedBytes);
  const finish = async (name: string, work: Promise<void>): Promise<void> => {
    finishers.get(name)!();
    await work;
  };
  const first = decode("first");
  const second = decode("second");
  const large = decode("large", 320_000_000);
  const later = decode("later");
  expect(started).toEqual(["first", "second"]);
  await finish("first", first);
  expect(started).toEqual(["first", "second"]);
  await finish("second", second);
  expect(started).toEqual(["first", "second", "large"]);
  await finish("large", large);
  expect(started).toEqual(["first", "second", "large", "later"]);
  await finish("later", later);
});
