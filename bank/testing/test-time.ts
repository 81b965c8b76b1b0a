/** Real time, controlled by a test. */
export interface TestTime {
  now(): Date;
  advance(ms: number): void;
  set(instant: string): void;
}

/** Creates a clock that is frozen until a test changes it. */
export function createTestTime(start: string): TestTime {
  let nowMs = Date.parse(start);
  return {
    now: () => new Date(nowMs),
    advance: (ms) => {
      nowMs += ms;
    },
    set: (instant) => {
      nowMs = Date.parse(instant);
    },
  };
}
