/** Sends a request to the portal whose outcome the page does not depend on; a failure is ignored. */
export function fetchAndForget(path: string, request: RequestInit): void {
  // A response that is not read keeps its connection, of which a browser has few.
  void fetch(path, request)
    .then((response) => response.text())
    .catch(() => undefined);
}
