/**
 * Identifies this page's live stream and presence to the portal while it is open. Empty outside of secure contexts,
 * where browsers can't create ids; other people then don't see the person's presence.
 */
export const PAGE_ID: string = globalThis.crypto?.randomUUID?.() ?? "";
