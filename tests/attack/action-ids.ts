import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { ROOT } from "@/scripts/product/root";

/** A server action of the built portal. */
export interface ActionId {
  /** Its name: `cancelDepositAction`. */
  readonly name: string;
  /** Its id in requests. */
  readonly id: string;
  /** The path of a page that uses it. */
  readonly path: string;
}

const manifestSchema = z.object({
  node: z.record(
    z.string(),
    z.object({ filename: z.string(), exportedName: z.string(), workers: z.record(z.string(), z.unknown()) }),
  ),
});

const NO_PAYMENT = "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f";

/** The server actions of the newest build in a folder. Their ids are public in the bundles. */
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
    .replace("[id]", NO_PAYMENT);
}

/** The body of a request that calls an action with one argument, as React encodes it. */
export function encodeAction(input: unknown): string {
  return JSON.stringify([escapeReferences(input)]);
}

/** React reads `$` at the start of a string as a reference; doubling escapes it. */
function escapeReferences(value: unknown): unknown {
  if (typeof value === "string") return value.startsWith("$") ? `$${value}` : value;
  if (Array.isArray(value)) return value.map(escapeReferences);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, escapeReferences(member)]));
}

/** The value that an action returned, from the response's rows `id:json`; undefined if it returned nothing. */
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
