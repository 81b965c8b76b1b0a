import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { pictureOfCheck } from "@/bank/testing/picture-of-check";
import { type CheckReadingPool, createCheckReadingPool } from "./reading-pool";

const ODD_PROGRAM = fileURLToPath(new URL("./reading-process.specimen.ts", import.meta.url));
const LIMITS = { processes: 1, timeoutMs: 20_000, maxWaiting: 2, maxHeapMb: 256 };

let pool: CheckReadingPool | undefined;
afterEach(() => pool?.close());

const order = (what: string) => ({ front: Buffer.from(what), back: Buffer.alloc(0) });

test("a check is read in another process as it would be in this one", async () => {
  pool = createCheckReadingPool({ ...LIMITS, maxHeapMb: 512 });
  const check = await pictureOfCheck(4, { kind: "business" });
  const read = await pool.read(check);
  expect(read).toMatchObject({
    ok: true,
    value: {
      iqaPassed: true,
      micr: { isRead: true, routingNumber: check.truth.routing, accountNumber: check.truth.account },
    },
  });
  expect(await pool.read(order("no picture"))).toMatchObject({ ok: false, code: "picture-refused" });
});

test("[R-33] a picture that takes the process down costs its own reading; the next ones are read", async () => {
  pool = createCheckReadingPool(LIMITS, ODD_PROGRAM);
  const [fatal, next] = [pool.read(order("die")), pool.read(order("next"))];
  await expect(fatal).rejects.toThrow("The process that read the check ended.");
  expect(await next).toEqual({ ok: true, value: "next" });
});

test("[R-33] a picture that takes too long is refused and its process replaced", async () => {
  pool = createCheckReadingPool({ ...LIMITS, timeoutMs: 50 }, ODD_PROGRAM);
  const sentence = "The pictures could not be read in time.";
  expect(await pool.read(order("hang"))).toEqual({
    ok: false,
    code: "picture-refused",
    message: sentence,
    fields: { frontImage: sentence, backImage: sentence },
  });
});

test("[R-33] more than may wait are turned away at once", async () => {
  pool = createCheckReadingPool(LIMITS, ODD_PROGRAM);
  const accepted = [pool.read(order("1")), pool.read(order("2")), pool.read(order("3"))];
  expect(await pool.read(order("4"))).toMatchObject({ ok: false, code: "busy" });
  expect(await Promise.all(accepted)).toEqual([
    { ok: true, value: "1" },
    { ok: true, value: "2" },
    { ok: true, value: "3" },
  ]);
});
