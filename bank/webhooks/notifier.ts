/** An event that is awaited again and again: {@link reset} before looking for work, then {@link notified}. */
export interface Notifier {
  /** Clears earlier notifications. */
  reset(): void;
  notify(): void;
  /** Resolves at the first notification since the last reset. */
  notified(): Promise<void>;
}

export function createNotifier(): Notifier {
  let notify = () => {};
  let notified = Promise.resolve();
  return {
    reset() {
      notified = new Promise((resolve) => {
        notify = resolve;
      });
    },
    notify: () => notify(),
    notified: () => notified,
  };
}
