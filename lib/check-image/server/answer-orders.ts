import "server-only";
import { assert } from "@/lib/shared/assert";

/**
 * The program of a process of a reading pool: answers what the pool orders, for as long as the pool's process lives. A
 * reading that throws ends this process, and the pool starts another.
 */
export function answerOrders<Order, Answer>(read: (order: Order) => Answer | Promise<Answer>): void {
  assert(process.send, "a process that reads pictures is the child of a pool");
  const answer = process.send.bind(process);
  process.on("message", async (order: Order) => {
    answer(await read(order));
  });
  // Nothing to read for once the parent is gone, however it went.
  process.on("disconnect", () => process.exit(0));
  // The parent drains its requests first; a terminal's Ctrl-C reaches its children too.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => {});
}
