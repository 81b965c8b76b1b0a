/**
 * Names this page to the portal while it is open: its live stream, and what it shows. Empty where the browser makes no
 * ids, outside of secure contexts: others then don't see what this page shows.
 */
export const PAGE_ID: string = globalThis.crypto?.randomUUID?.() ?? "";
