import { milliseconds, setting } from "./setting";

/** Settings for stopping a portal; the HTTP server also reads them. */
export const STOP_SETTINGS = {
  stopDelayMs: setting(
    "STOP_DELAY_MS",
    "Milliseconds that a stopping portal still accepts requests while /api/ready returns 503; longer than its proxy's check interval",
    milliseconds,
    { defaultText: "0" },
  ),
  stopWithinMs: setting(
    "STOP_WITHIN_MS",
    "Milliseconds that it then has to finish requests and uploads",
    milliseconds,
    {
      defaultText: "10000",
    },
  ),
};
