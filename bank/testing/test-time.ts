/** Real time as a test sets it. */
export interface TestTime {
  now(): Date;
  advance(ms: number): void;
  set(instant: string): void;
}

/** Time that stands still until it is moved. */
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
