import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { lockFolder } from "./folder-lock";

// Locks the folder given as an argument, prints the result, and holds the lock until killed. When it reads a line, it
// starts a process that outlives it and prints that process's ID.
try {
  lockFolder(process.argv[2]!);
  console.log("locked");
} catch (error) {
  console.log((error as Error).message);
  process.exit(1);
}
createInterface({ input: process.stdin }).on("line", () => {
  console.log(spawn("sleep", ["600"], { stdio: "ignore", detached: true }).pid);
});
