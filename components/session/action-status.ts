/** Status of the last server action's response; null until it arrives. */
let lastStatus: number | null = null;

/**
 * Records the status of server action responses. Next.js only reports that a response was unexpected, so a proxy's
 * status, such as 401, would be lost. A page sends its actions one at a time.
 */
export function recordActionStatus(page: Pick<Window, "fetch">): void {
  const send = page.fetch.bind(page);
  page.fetch = async (input, init) => {
    if (!new Headers(init?.headers).has("next-action")) return send(input, init);
    lastStatus = null;
    const response = await send(input, init);
    lastStatus = response.status;
    return response;
  };
}

if (typeof window !== "undefined") recordActionStatus(window);

/** Returns the status of the last action's response if it was an error, else null, and clears it. */
export function takeFailedStatus(): number | null {
  const status = lastStatus;
  lastStatus = null;
  return status !== null && status >= 400 ? status : null;
}
