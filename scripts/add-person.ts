import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { addPerson, type NewPerson } from "@/lib/access/add-person";
import { knownRoles, ROLES } from "@/lib/access/roles";
import { FolderLockError } from "@/lib/database/folder-lock";
import { closeLedger, ledger } from "@/lib/ledger/open-ledger";
import { portalSettings } from "@/lib/settings/portal-settings";
import { explainStartFailure } from "@/lib/shared/explain-start-failure";
import { keepFilesPrivate } from "@/lib/shared/keep-files-private";
import { callPortal } from "./product/control-client";
import { composeEnvironment } from "./product/environment";
import { StartError } from "./product/root";

const USAGE = `Usage: npm run add-person -- --email ADDRESS --name "FULL NAME" --roles ${ROLES.join(",")}`;

/** Adds a person with a generated password and prints the password once. */
async function main(): Promise<void> {
  keepFilesPrivate();
  const { values } = parseArgs({
    options: { email: { type: "string" }, name: { type: "string" }, roles: { type: "string" } },
  });
  const names = values.roles?.split(",").map((name) => name.trim()) ?? [];
  const roles = knownRoles(names);
  const unknown = names.filter((name) => !roles.some((role) => role === name));
  if (!values.email || !values.name || names.length === 0) throw new StartError(USAGE);
  if (unknown.length > 0) {
    throw new StartError(`Unknown roles: ${unknown.join(", ")}. Valid roles: ${ROLES.join(", ")}.`);
  }
  // The ledger settings are read from this process's environment, as in the portal.
  Object.assign(process.env, composeEnvironment(process.env).portal.env);
  const password = randomBytes(15).toString("base64url");
  const person = { email: values.email, name: values.name, roles, password };
  const added = await addDirectlyOrThroughPortal(person);
  if (!added.ok) {
    const fields = Object.entries(added.fields ?? {}).map(([field, rule]) => `${field}: ${rule}`);
    throw new StartError([added.message, ...fields].join(" "));
  }
  process.stdout.write(
    `${values.name} can sign in as ${values.email} with the password ${password}\nIt is not shown again.\n`,
  );
}

/** Adds the person directly in the ledger, or through the portal if it is running and has locked the ledger. */
async function addDirectlyOrThroughPortal(person: NewPerson): ReturnType<typeof addPerson> {
  try {
    return await addPerson(await ledger(), person, "npm run add-person", new Date());
  } catch (error) {
    if (!(error instanceof FolderLockError)) throw error;
    const added = await callPortal(portalSettings().dataFolder, "add-person", person);
    // A different command, not the portal, has locked the ledger.
    if (added === undefined) throw error;
    return added as Awaited<ReturnType<typeof addPerson>>;
  } finally {
    await closeLedger();
  }
}

main().catch((error: unknown) => {
  const isUsage = (error as NodeJS.ErrnoException).code?.startsWith("ERR_PARSE_ARGS");
  process.stderr.write(`${isUsage ? (error as Error).message : explainStartFailure(error)}\n`);
  process.exitCode = 1;
});
