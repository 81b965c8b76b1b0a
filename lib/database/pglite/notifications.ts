import "server-only";

type OnNotify = (payload: string) => void;

/** The listeners of each channel of one connection. */
export function createNotifications() {
  const listeners = new Map<string, Set<OnNotify>>();
  return {
    emit(channel: string, payload: string): void {
      for (const onNotify of listeners.get(channel) ?? []) onNotify(payload);
    },
    /** The channels that were added and not dropped. */
    channels: (): string[] => [...listeners.keys()],
    add(channel: string, onNotify: OnNotify): void {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(onNotify));
    },
    remove(channel: string, onNotify: OnNotify): void {
      listeners.get(channel)?.delete(onNotify);
    },
    /** Drops a channel without listeners; false when it still has some or was dropped before. */
    dropIfUnused(channel: string): boolean {
      return listeners.get(channel)?.size === 0 && listeners.delete(channel);
    },
  };
}
