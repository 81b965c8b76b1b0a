/** A failing part and the time it started to fail. */
export interface FailingPart<P extends string> {
  readonly part: P;
  readonly since: Date;
}

/** Checks the health of a process's parts and stores the results. */
export interface HealthChecks<P extends string> {
  /** Checks every part; concurrent calls share one run. */
  run(now: Date): Promise<void>;
  /** Returns the failing parts, from a check no older than {@link FRESH_MS}. */
  read(now: Date): Promise<FailingPart<P>[]>;
  /** Returns the parts that have been failing for at least `lastingMs`, as of the last check. */
  failing(now: Date, lastingMs: number): FailingPart<P>[];
}

interface HealthOptions<P extends string> {
  /** A check returns false or throws when its part does not work. */
  readonly checks: Readonly<Record<P, () => Promise<boolean>>>;
  /** A check that takes longer counts as failed. */
  readonly withinMs: number;
  /** Called when a part starts to fail; `error` is undefined if the check returned false or timed out. */
  onFailure?(part: P, error: unknown): void;
}

/** How long check results are reused. */
const FRESH_MS = 2_000;

export function createHealthChecks<P extends string>({
  checks,
  withinMs,
  onFailure,
}: HealthOptions<P>): HealthChecks<P> {
  const parts = Object.keys(checks) as P[];
  const failingSince = new Map<P, Date>();
  const pending = new Map<P, Promise<boolean>>();
  let checkedAt: Date | undefined;
  let running: Promise<void> | undefined;

  function record(part: P, isWorking: boolean, now: Date, error?: unknown): void {
    if (isWorking) failingSince.delete(part);
    else if (!failingSince.has(part)) {
      failingSince.set(part, now);
      onFailure?.(part, error);
    }
  }

  async function check(part: P, now: Date): Promise<void> {
    // A check that hangs is not started again, because it still holds its resources.
    let work = pending.get(part);
    if (!work) {
      work = checks[part]().finally(() => pending.delete(part));
      pending.set(part, work);
    }
    try {
      record(part, await within(work, withinMs), now);
    } catch (error) {
      record(part, false, now, error);
    }
  }

  function run(now: Date): Promise<void> {
    running ??= Promise.all(parts.map((part) => check(part, now)))
      .then(() => {
        checkedAt = now;
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  const failing = (now: Date, lastingMs: number) =>
    parts.flatMap((part) => {
      const since = failingSince.get(part);
      return since && now.getTime() - since.getTime() >= lastingMs ? [{ part, since }] : [];
    });

  return {
    run,
    failing,
    async read(now) {
      if (checkedAt === undefined || now.getTime() - checkedAt.getTime() > FRESH_MS) await run(now);
      return failing(now, 0);
    },
  };
}

/** Returns the result of `work`, or false if it takes longer than `ms`. */
async function within(work: Promise<boolean>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
