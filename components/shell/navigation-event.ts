/** Dispatched on `window` when the router starts loading a page; `detail` is the URL. */
export const NAVIGATION_EVENT = "endorse-navigation";
