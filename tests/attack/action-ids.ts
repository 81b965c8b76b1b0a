import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { ROOT } from "@/scripts/product/root";

/** A server action in the portal's build. */
export interface ActionId {
  /** Exported name, such as `cancelDepositAction`. */
  readonly name: string;
  /** ID in requests. */
  readonly id: string;
  /** Path of a page that uses the action. */
  readonly path: string;
}

const manifestSchema = z.object({
  node: z.record(
    z.string(),
    z.object({ filename: z.string(), exportedName: z.string(), workers: z.record(z.string(), z.unknown()) }),
  ),
});

const MISSING_PAYMENT_ID = "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f";

/** Lists the server actions in a project folder's latest build. Their IDs are public in the browser bundles. */
export function readActionIds(root = ROOT): readonly ActionId[] {
  const file = join(root, ".next", "server", "server-reference-manifest.json");
  const { node } = manifestSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  return Object.entries(node)
    .map(([id, { exportedName, workers }]) => ({
      id,
      name: exportedName,
      path: toPath(Object.keys(workers)[0]!),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Converts `app/(portal)/payments/[id]/page` to a path. */
function toPath(page: string): string {
  return page
    .replace(/^app/, "")
    .replace(/\/page$/, "")
    .replace(/\/\([^)]*\)/g, "")
    .replace("[id]", MISSING_PAYMENT_ID);
}

/** Encodes the body of a request that calls an action with one argument, like React. */
export function encodeAction(input: unknown): string {
  return JSON.stringify([escapeReferences(input)]);
}

/** Escapes strings that start with `$`, which React would read as a reference, by doubling the `$`. */
function escapeReferences(value: unknown): unknown {
  if (typeof value === "string") return value.startsWith("$") ? `$${value}` : value;
  if (Array.isArray(value)) return value.map(escapeReferences);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, escapeReferences(member)]));
}

/** Decodes an action's return value from response rows of the form `id:json`; undefined if there is none. */
export function decodeAction(text: string): unknown {
  const rows = new Map(
    text.split("\n").flatMap((line) => {
      const match = /^([0-9a-f]+):(.*)$/s.exec(line);
      return match ? [[match[1]!, match[2]!] as const] : [];
    }),
  );
  const root = parse(rows.get("0")) as { a?: unknown } | undefined;
  const reference = typeof root?.a === "string" ? /^\$@([0-9a-f]+)$/.exec(root.a)?.[1] : undefined;
  return reference === undefined ? undefined : parse(rows.get(reference));
}

function parse(json: string | undefined): unknown {
  try {
    return json === undefined ? undefined : JSON.parse(json);
  } catch {
    return undefined;
  }
}
