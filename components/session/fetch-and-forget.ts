/** Sends a request to the portal and ignores its outcome. */
export function fetchAndForget(path: string, request: RequestInit): void {
  // An unread response would occupy one of the browser's few connections.
  void fetch(path, request)
    .then((response) => response.text())
    .catch(() => undefined);
}
