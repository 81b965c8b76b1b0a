/** Dispatched on the window when the router starts to load a page; its `detail` is the URL. */
export const NAVIGATION_EVENT = "endorse-navigation";
