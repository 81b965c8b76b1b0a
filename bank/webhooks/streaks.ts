import type { Streak } from "@/bank/store/registrations";

/** An attempt to be counted for its registration. */
export type CountedAttempt = Omit<Streak, "count">;

/**
 * Groups attempts into streaks: consecutive attempts of a registration with the same result.
 *
 * @param attempts in the order they ended
 */
export function groupIntoStreaks(attempts: readonly CountedAttempt[]): Streak[] {
  const streaks: Streak[] = [];
  const last = new Map<string, number>();
  for (const attempt of attempts) {
    const key = `${attempt.registrationId}/${attempt.generation}`;
    const index = last.get(key);
    const before = index === undefined ? undefined : streaks[index];
    if (before && index !== undefined && before.ok === attempt.ok) {
      streaks[index] = { ...attempt, count: before.count + 1, gone: before.gone || attempt.gone };
    } else {
      last.set(key, streaks.push({ ...attempt, count: 1 }) - 1);
    }
  }
  return streaks;
}
