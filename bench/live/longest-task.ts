import type { Browser, Page } from "@playwright/test";
import { z } from "zod";

const MOST_MS = 50;
const CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"];

interface TaskFigure {
  readonly mainThread: string;
  /** The longest task of the page's own thread: its processor time, which other programs do not lengthen. */
  readonly longestTaskMs: number;
  /** How long that took with all that the machine did meanwhile. */
  readonly onTheClockMs: number;
  readonly verdict: "PASS" | "MISSED";
}

const eventSchema = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  /** Microseconds on the clock and of the processor. */
  dur: z.number().optional(),
  tdur: z.number().optional(),
  args: z
    .object({
      name: z.unknown(),
      chrome_mojo_event_info: z.object({ mojo_interface_tag: z.string().optional() }).optional(),
    })
    .partial()
    .optional(),
});
type TraceEvent = z.infer<typeof eventSchema>;
const traceSchema = z.object({ traceEvents: z.array(eventSchema) });

/** Traces the page while `work` is done on it, and finds the longest task of its main thread. */
export async function longestTask(
  browser: Browser,
  page: Page,
  mainThread: string,
  work: () => Promise<void>,
): Promise<TaskFigure> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await work();
  const { traceEvents } = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString("utf8")));
  const tasks = tasksOfPages(traceEvents);
  const longest = tasks.reduce((most, task) => ((task.tdur ?? 0) > (most.tdur ?? 0) ? task : most));
  const tenths = (microseconds = 0) => Math.round(microseconds / 100) / 10;
  return {
    mainThread,
    longestTaskMs: tenths(longest.tdur),
    onTheClockMs: tenths(longest.dur),
    verdict: tenths(longest.tdur) <= MOST_MS ? "PASS" : "MISSED",
  };
}

/** Tasks of the pages' main threads, but for those in which the program that drives the browser looks at the page. */
function tasksOfPages(events: readonly TraceEvent[]): TraceEvent[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const pages = new Set(
    events.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain").map(threadOf),
  );
  const ofPages = events.filter((event) => pages.has(threadOf(event)));
  const spying = ofPages.filter((event) => /DevToolsSession/.test(interfaceOf(event)));
  // What a person does comes over the same way, and counts.
  const deeds = ofPages.filter(({ name }) => name === "EventDispatch");
  return ofPages.filter((task) => {
    if (task.name !== "RunTask" || task.ph !== "X") return false;
    return !spying.some((event) => isWithin(event, task)) || deeds.some((event) => isWithin(event, task));
  });
}

function interfaceOf({ args }: TraceEvent): string {
  return args?.chrome_mojo_event_info?.mojo_interface_tag ?? "";
}

function isWithin(event: TraceEvent, task: TraceEvent): boolean {
  return event.pid === task.pid && event.ts >= task.ts && event.ts <= task.ts + (task.dur ?? 0);
}
