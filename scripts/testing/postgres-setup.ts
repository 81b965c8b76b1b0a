import { SERVER_VARIABLE } from "@/lib/database/test-engine";
import { startTestPostgres } from "@/lib/database/test-postgres";
import { openTemplate, TEMPLATE_NAMES } from "./templates";

/** Starts one server for the whole test run, and creates the template databases that tests copy. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  for (const name of TEMPLATE_NAMES) {
    const url = await postgres.createDatabase(name);
    await (await openTemplate(name, { url, folder: undefined })).close();
    // Worker processes inherit this variable.
    process.env[SERVER_VARIABLE] = url.slice(0, -`/${name}`.length);
  }
  return () => postgres.stop();
}
