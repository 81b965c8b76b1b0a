import type { Browser, Page } from "@playwright/test";
import { z } from "zod";

const CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"];

/** One task of a thread, in milliseconds: on the clock, and of the processor, which other programs do not lengthen. */
export interface Task {
  readonly clockMs: number;
  readonly processorMs: number;
}

export interface TracedTasks {
  /** Of the pages' main threads, but for those in which the program that drives the browser looks at the page. */
  readonly ofPages: readonly Task[];
  readonly ofWorkers: readonly Task[];
}

const eventSchema = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  /** Microseconds on the clock and of the processor. */
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

/** Traces a browser while `work` is done on its page. */
export async function traceTasks<T>(
  browser: Browser,
  page: Page,
  work: () => Promise<T>,
): Promise<TracedTasks & { readonly result: T }> {
  await browser.startTracing(page, { categories: CATEGORIES });
  const result = await work();
  const trace: unknown = JSON.parse((await browser.stopTracing()).toString("utf8"));
  const { traceEvents } = traceSchema.parse(trace);
  const pages = eventsOf(traceEvents, "CrRendererMain");
  const spying = pages.filter(({ args }) =>
    /DevToolsSession/.test(args?.chrome_mojo_event_info?.mojo_interface_tag ?? ""),
  );
  // What a person does comes over the same way, and counts.
  const deeds = pages.filter(({ name }) => name === "EventDispatch");
  const isWithin = (task: TraceEvent) => (event: TraceEvent) =>
    event.pid === task.pid && event.ts >= task.ts && event.ts <= task.ts + task.dur;
  const ofPages = pages.filter((event) => !spying.some(isWithin(event)) || deeds.some(isWithin(event)));
  return { result, ofPages: tasksOf(ofPages), ofWorkers: tasksOf(eventsOf(traceEvents, "DedicatedWorker thread")) };
}

/** What happened on the threads of a name. */
function eventsOf(events: readonly TraceEvent[], threadName: string): TraceEvent[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const threads = new Set(
    events.filter(({ name, args }) => name === "thread_name" && args?.name === threadName).map(threadOf),
  );
  return events.filter((event) => threads.has(threadOf(event)));
}

function tasksOf(events: readonly TraceEvent[]): Task[] {
  return events
    .filter(({ name, ph }) => name === "RunTask" && ph === "X")
    .map(({ dur, tdur }) => ({ clockMs: dur / 1000, processorMs: tdur / 1000 }));
}
