import { getHeapStatistics } from "node:v8";
import { answerOrders } from "./answer-orders";

/** A program for a reading pool's tests: does what the order says. */
export type SpecimenOrder = { readonly say: string } | { readonly do: "die" | "hang" | "tell" };

/** What the process knows of its surroundings. */
export interface SpecimenTold {
  readonly environment: readonly string[];
  readonly heapMb: number;
}

answerOrders<SpecimenOrder, string | SpecimenTold>((order) => {
  if ("say" in order) return order.say;
  if (order.do === "die") process.kill(process.pid, "SIGKILL");
  if (order.do === "tell") {
    return {
      environment: Object.keys(process.env).sort(),
      heapMb: Math.round(getHeapStatistics().heap_size_limit / 2 ** 20),
    };
  }
  return new Promise(() => {});
});
