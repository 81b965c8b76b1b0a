import { milliseconds, setting } from "./setting";

/** Settings of how a portal stops; the HTTP server reads them too. */
export const STOP_SETTINGS = {
  stopDelayMs: setting(
    "STOP_DELAY_MS",
    "Milliseconds for which a portal that was asked to stop accepts requests while /api/ready is 503: longer than its proxy takes to notice",
    milliseconds,
    { defaultText: "0" },
  ),
  stopWithinMs: setting(
    "STOP_WITHIN_MS",
    "Milliseconds in which it then finishes requests and uploads; npm start waits ten seconds for all",
    milliseconds,
    { defaultText: "10000" },
  ),
};
