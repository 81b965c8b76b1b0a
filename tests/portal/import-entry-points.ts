import { readdirSync } from "node:fs";
import { dirname, join, sep } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** Imports all server actions found in the file system, with their names. */
export async function importActions<T>(): Promise<[name: string, action: T][]> {
  const files = [...listFiles("features", "actions.ts"), ...listFiles("components", "actions.ts")];
  const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ join(ROOT, file))));
  return modules.flatMap((module: Record<string, T>) => Object.entries(module));
}

/** Imports all exports of the API routes, with the routes' paths below `/api`. */
export async function importRoutes<T>(): Promise<[path: string, name: string, value: T][]> {
  const files = listFiles("app/api", "route.ts");
  const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ join(ROOT, file))));
  return modules.flatMap((module: Record<string, T>, index) => {
    const path = dirname(files[index]!).slice("app/api/".length).split(sep).join("/");
    return Object.entries(module).map(([name, value]): [string, string, T] => [path, name, value]);
  });
}

function listFiles(folder: string, fileName: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.split(sep).at(-1) === fileName)
    .map((file) => join(folder, file));
}
