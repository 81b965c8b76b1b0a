/**
 * Identifies this page's live stream and presence to the portal while the page is open. Empty outside secure contexts,
 * where browsers cannot create ids; the user's presence is then not shown to others.
 */
export const PAGE_ID: string = globalThis.crypto?.randomUUID?.() ?? "";
