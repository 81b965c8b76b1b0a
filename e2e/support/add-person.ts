import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { ROOT } from "@/scripts/product/root";

/** Runs the script behind `npm run add-person` and returns the generated password. */
export async function addPerson(env: NodeJS.ProcessEnv, email: string, name: string, roles: string): Promise<string> {
  const flags = ["--conditions=react-server", "--import", "tsx", "scripts/add-person.ts"];
  const person = ["--email", email, "--name", name, "--roles", roles];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, ...person], { cwd: ROOT, env });
  const password = / with the password (\S+)/.exec(stdout)?.[1];
  if (!password) throw new Error(`add-person: ${stdout}`);
  return password;
}
