import type { Streak } from "@/bank/store/registrations";

/** An attempt to count toward its registration's streak. */
export type CountedAttempt = Omit<Streak, "count">;

/**
 * Groups attempts into streaks of consecutive attempts with the same result for the same registration.
 *
 * @param attempts in the order they ended
 */
export function groupIntoStreaks(attempts: readonly CountedAttempt[]): Streak[] {
  const streaks: Streak[] = [];
  const lastIndexes = new Map<string, number>();
  for (const attempt of attempts) {
    const key = `${attempt.registrationId}/${attempt.generation}`;
    const index = lastIndexes.get(key);
    const previous = index === undefined ? undefined : streaks[index];
    if (previous && index !== undefined && previous.ok === attempt.ok) {
      streaks[index] = { ...attempt, count: previous.count + 1, gone: previous.gone || attempt.gone };
    } else {
      lastIndexes.set(key, streaks.push({ ...attempt, count: 1 }) - 1);
    }
  }
  return streaks;
}
