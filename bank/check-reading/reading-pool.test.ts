import { expect, test } from "vitest";
import { pictureOfCheck } from "@/bank/testing/picture-of-check";
import { createCheckReadingPool, onFailure } from "./reading-pool";

test("a child process reads a check", async () => {
  // The timeout is long enough for a busy machine.
  const pool = createCheckReadingPool(600_000);
  try {
    const check = await pictureOfCheck(4, { kind: "business" });
    expect(await pool.run(check)).toMatchObject({
      ok: true,
      value: {
        iqaPassed: true,
        micr: { isRead: true, routingNumber: check.truth.routing, accountNumber: check.truth.account },
      },
    });
    const noPicture = { front: Buffer.from("no picture"), back: Buffer.alloc(0) };
    expect(await pool.run(noPicture)).toMatchObject({ ok: false, code: "picture-refused" });
  } finally {
    pool.close();
  }
});

test("[R-33] images that take too long to read are refused under both fields", () => {
  const message = "The images could not be read in time.";
  expect(onFailure("timeout")).toEqual({
    ok: false,
    code: "picture-refused",
    message,
    fields: { frontImage: message, backImage: message },
  });
});

test("[R-33] too many checks to read are refused as busy; a reader that exits is an internal error", () => {
  expect(onFailure("busy")).toMatchObject({ ok: false, code: "busy" });
  expect(() => onFailure("ended")).toThrow("The process that read the check ended.");
});
