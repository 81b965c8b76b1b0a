import type { CheckPictures } from "@/bank/domain/check-reader";

/** Stands in for the program that reads checks: does with a picture what its first bytes say. */
process.on("disconnect", () => process.exit(0));
process.on("message", ({ front }: CheckPictures) => {
  const order = Buffer.from(front).toString("utf8");
  if (order === "die") process.exit(3);
  if (order === "hang") return;
  process.send?.({ ok: true, value: order });
});
