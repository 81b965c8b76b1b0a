import "server-only";
import { Session } from "node:inspector";

/** What we use of what the inspector reports about a thread. */
interface Report {
  readonly params: { readonly sessionId: string };
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
  const waiting = new Set<string>();
  let isOver = false;
  // The inspector numbers threads in its own way, so all of them are asked; most do not know the function.
  const expression = `globalThis.endorseCancel?.(${threadId}, ${serial})`;
  const message = JSON.stringify({ id: 1, method: "Runtime.evaluate", params: { expression } });
  session.on("NodeWorker.attachedToWorker", ({ params: { sessionId } }: Report) => {
    // A thread that starts meanwhile may be reported after the others have answered.
    if (isOver) return;
    waiting.add(sessionId);
    session.post("NodeWorker.sendMessageToWorker", { sessionId, message });
  });
  // A thread that ends is reported too, also after its answer.
  const leave = ({ params: { sessionId } }: Report) => {
    waiting.delete(sessionId);
    if (waiting.size > 0 || isOver) return;
    isOver = true;
    // Not from within its own report: what reports would be freed while it runs.
    setImmediate(() => session.disconnect());
  };
  session.on("NodeWorker.receivedMessageFromWorker", leave);
  session.on("NodeWorker.detachedFromWorker", leave);
  session.post("NodeWorker.enable", { waitForDebuggerOnStart: false });
}
