import type { ReadingOrder } from "./reading-process";

// Stands in for the reading process and does what the bytes say.
process.on("message", ({ bytes }: ReadingOrder) => {
  const what = Buffer.from(bytes).toString("utf8");
  if (what === "die") process.kill(process.pid, "SIGKILL");
  if (what !== "hang") process.send?.({ ok: true, value: what });
});
process.on("disconnect", () => process.exit(0));
