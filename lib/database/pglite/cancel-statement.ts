import "server-only";
import { Session } from "node:inspector";

/** What we use of a thread that the inspector reports. */
interface AttachedThread {
  readonly sessionId: string;
}

/**
 * Cancels the statement that a database's thread executes, as a server's signal handler does. The thread's event loop is
 * blocked meanwhile and its memory is its own: only V8 can interrupt it, between two steps of a loop, and Node's inspector
 * is the interface to that. Its session stays inside this process and ends here: nothing listens, nothing is slowed down.
 *
 * @param serial number of the exchange; another one that runs by then is left alone
 */
export function cancelStatement(threadId: number, serial: number): void {
  const session = new Session();
  session.connect();
  let attached = 0;
  // The inspector numbers threads in its own way, so all of them are asked; most do not know the function.
  const expression = `globalThis.endorseCancel?.(${threadId}, ${serial})`;
  const message = JSON.stringify({ id: 1, method: "Runtime.evaluate", params: { expression } });
  session.on("NodeWorker.attachedToWorker", ({ params: { sessionId } }: { params: AttachedThread }) => {
    attached += 1;
    session.post("NodeWorker.sendMessageToWorker", { sessionId, message });
  });
  const leave = () => {
    attached -= 1;
    if (attached === 0) session.disconnect();
  };
  session.on("NodeWorker.receivedMessageFromWorker", leave);
  session.on("NodeWorker.detachedFromWorker", leave);
  session.post("NodeWorker.enable", { waitForDebuggerOnStart: false });
}
