import type { Browser, Page } from "@playwright/test";
import { z } from "zod";

const CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"];

/** A thread's task, in milliseconds of wall-clock time and of CPU time, which is unaffected by other programs. */
export interface Task {
  readonly wallMs: number;
  readonly cpuMs: number;
}

export interface TracedTasks {
  /** Tasks on the pages' main threads, except those caused by browser automation. */
  readonly pageTasks: readonly Task[];
  readonly workerTasks: readonly Task[];
}

const eventSchema = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  /** Wall-clock and CPU time in microseconds. */
  dur: z.number().default(0),
  tdur: z.number().default(0),
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

/** Records a performance trace while `work` runs on the page. */
export async function traceTasks<T>(
  browser: Browser,
  page: Page,
  work: () => Promise<T>,
): Promise<TracedTasks & { readonly result: T }> {
  await browser.startTracing(page, { categories: CATEGORIES });
  const result = await work();
  const trace: unknown = JSON.parse((await browser.stopTracing()).toString("utf8"));
  const { traceEvents } = traceSchema.parse(trace);
  const pages = filterByThread(traceEvents, "CrRendererMain");
  const devToolsEvents = pages.filter(({ args }) =>
    /DevToolsSession/.test(args?.chrome_mojo_event_info?.mojo_interface_tag ?? ""),
  );
  // Simulated user input uses the same channel, but its tasks count.
  const inputEvents = pages.filter(({ name }) => name === "EventDispatch");
  const isWithin = (task: TraceEvent) => (event: TraceEvent) =>
    event.pid === task.pid && event.ts >= task.ts && event.ts <= task.ts + task.dur;
  const pageEvents = pages.filter(
    (event) => !devToolsEvents.some(isWithin(event)) || inputEvents.some(isWithin(event)),
  );
  return {
    result,
    pageTasks: toTasks(pageEvents),
    workerTasks: toTasks(filterByThread(traceEvents, "DedicatedWorker thread")),
  };
}

/** Returns the events on threads with the given name. */
function filterByThread(events: readonly TraceEvent[], threadName: string): TraceEvent[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const threads = new Set(
    events.filter(({ name, args }) => name === "thread_name" && args?.name === threadName).map(threadOf),
  );
  return events.filter((event) => threads.has(threadOf(event)));
}

function toTasks(events: readonly TraceEvent[]): Task[] {
  return events
    .filter(({ name, ph }) => name === "RunTask" && ph === "X")
    .map(({ dur, tdur }) => ({ wallMs: dur / 1000, cpuMs: tdur / 1000 }));
}
