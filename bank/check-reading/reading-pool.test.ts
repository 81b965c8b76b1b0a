import { expect, test } from "vitest";
import { drawCheckImages } from "@/bank/testing/picture-of-check";
import { createCheckReadingPool, onFailure } from "./reading-pool";

test("a child process reads a check", async () => {
  // Long enough for a busy machine.
  const pool = createCheckReadingPool(600_000);
  try {
    const check = await drawCheckImages(4, { kind: "business" });
    expect(await pool.run(check)).toMatchObject({
      ok: true,
      value: {
        iqaPassed: true,
        micr: { isRead: true, routingNumber: check.truth.routing, accountNumber: check.truth.account },
      },
    });
    const invalidImages = { front: Buffer.from("not an image"), back: Buffer.alloc(0) };
    expect(await pool.run(invalidImages)).toMatchObject({ ok: false, code: "picture-refused" });
  } finally {
    pool.close();
  }
});

test("[R-33] images that take too long to read are refused with an error on both fields", () => {
  const message = "The images could not be read in time.";
  expect(onFailure("timeout")).toEqual({
    ok: false,
    code: "picture-refused",
    message,
    fields: { frontImage: message, backImage: message },
  });
});

test("[R-33] a full queue is refused as busy; a reading process that exits causes an internal error", () => {
  expect(onFailure("busy")).toMatchObject({ ok: false, code: "busy" });
  expect(() => onFailure("ended")).toThrow("The process that read the check ended.");
});
