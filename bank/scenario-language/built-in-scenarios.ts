import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { assert } from "@/lib/shared/assert";
import { parseScenario } from "./parse-scenario";

const FOLDER = fileURLToPath(new URL("./files/", import.meta.url));
const FILE_EXTENSION = ".scenario";

/** A scenario included with the bank. */
export interface BuiltInScenario {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly text: string;
}

/** Reads the scenarios included with the bank, sorted by name. */
export function builtInScenarios(): BuiltInScenario[] {
  const names = readdirSync(FOLDER)
    .filter((file) => file.endsWith(FILE_EXTENSION))
    .map((file) => file.slice(0, -FILE_EXTENSION.length));
  return names.sort().map((name) => {
    const text = readFileSync(`${FOLDER}${name}${FILE_EXTENSION}`, "utf8");
    const parsed = parseScenario(text);
    assert(parsed.ok, `the built-in scenario ${name} is valid`);
    return { name, title: parsed.value.title, about: parsed.value.about, text };
  });
}
