import { request } from "node:http";
import { text } from "node:stream/consumers";
import { controlPath } from "@/server/admin-socket/control-path";
import type { ControlCommand } from "@/server/admin-socket/control-server";
import { StartError } from "./root";

/**
 * Sends a command to the portal that is running with a data folder.
 *
 * @returns the portal's response; undefined if no portal is running
 * @throws StartError if the command fails
 */
export function callPortal(dataFolder: string, command: ControlCommand, input: unknown = null): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { socketPath: controlPath(dataFolder), path: `/${command}`, method: "POST", agent: false },
      (response) => {
        text(response).then((body) => {
          if (response.statusCode === 200) resolve(JSON.parse(body));
          else reject(new StartError("The portal could not complete the command. Its log has the reason."));
        }, reject);
      },
    );
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ECONNREFUSED") resolve(undefined);
      else reject(error);
    });
    outgoing.end(JSON.stringify(input));
  });
}
