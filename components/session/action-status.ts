/** The status of the last response to a server action; null before one arrived. */
let last: number | null = null;

/**
 * Observes the responses to server actions. Next tells a page only that a response was unexpected, so a status that something
 * between has sent, such as 401, would be lost. Actions of a page are sent one after the other.
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

/** Takes the status of the last action's response, when it was an error. */
export function takeFailedStatus(): number | null {
  const status = last;
  last = null;
  return status !== null && status >= 400 ? status : null;
}
