import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withSourcePositions } from "./source-positions";

test("maps positions in built code to the source and leaves other positions unchanged", () => {
  const folder = mkdtempSync(join(tmpdir(), "endorse-built-"));
  try {
    const chunks = join(folder, ".next", "server", "chunks");
    mkdirSync(chunks, { recursive: true });
    // Maps line 1, column 1 to line 3, column 5 of the source.
    const map = { version: 3, names: [], mappings: "AAEI", sources: ["../../../lib/payee.ts"] };
    writeFileSync(join(chunks, "a.js.map"), JSON.stringify(map));
    const stack = [
      `    at find (${join(chunks, "a.js")}:1:20)`,
      `    at async ${join(chunks, "unmapped.js")}:7:8`,
      "    at node:internal/process/task_queues:95:5",
    ];
    expect(withSourcePositions(stack.join("\n")).split("\n")).toEqual([
      "    at find (lib/payee.ts:3:5)",
      stack[1],
      stack[2],
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
