/** The status of the last response to a server action; null until one arrives. */
let last: number | null = null;

/**
 * Records the status of server action responses. Next only reports that a response was unexpected, so the status that a
 * proxy sent, such as 401, would be lost. A page sends its actions one at a time.
 */
export function observeActions(page: Pick<Window, "fetch">): void {
  const send = page.fetch.bind(page);
  page.fetch = async (input, init) => {
    if (!new Headers(init?.headers).has("next-action")) return send(input, init);
    last = null;
    const response = await send(input, init);
    last = response.status;
    return response;
  };
}

if (typeof window !== "undefined") observeActions(window);

/** Returns and clears the status of the last action's response if it was an error, else null. */
export function takeFailedStatus(): number | null {
  const status = last;
  last = null;
  return status !== null && status >= 400 ? status : null;
}
