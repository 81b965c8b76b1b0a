import { dirname } from "node:path";
import { AREAS } from "./layers";
import type { Import } from "./read-imports";
import { isTestFile } from "./read-imports";

const PORTAL = /^(app|components|features|lib|server|tests)\//;
const FOLDERS = Object.keys(AREAS).sort((a, b) => b.length - a.length);

export const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** The outermost area of a file, with all features as one area; null for files outside of all areas. */
export function findArea(path: string): string | null {
  if (isWithin(path, "features")) return "features";
  return FOLDERS.findLast((folder) => isWithin(path, folder)) ?? null;
}

/** The layer of a file within its area; `.` for files directly in the area's folder. */
export function findLayer(path: string, area: string): string {
  const [first, ...rest] = path.slice(area.length + 1).split("/");
  return rest.length === 0 ? "." : first!;
}

/** The folder of a file. The components of a page are next to it and count as one folder with it. */
export function getFolder(path: string): string {
  return dirname(path).replace(/\/_components$/, "");
}

/** The import's rule violation as a sentence; null if it is allowed. The rules of every containing area apply. */
export function importFault(one: Import): string | null {
  // Portal tests may use any part of the portal, for example features' use cases for setup.
  if (isTestFile(one.from) && [one.from, one.to].every((path) => PORTAL.test(path))) return null;
  const areas = FOLDERS.filter((folder) => isWithin(one.from, folder));
  return areas.map((area) => findFaultInArea(area, one)).find((fault) => fault !== null) ?? null;
}

function findFaultInArea(area: string, { from, to }: Import): string | null {
  const { mayImport, layers } = AREAS[area]!;
  if (!isWithin(to, area)) {
    if (mayImport.some((folder) => isWithin(to, folder))) return null;
    return `${from} imports ${to}: ${area} may import ${mayImport.join(", ") || "nothing"} besides itself.`;
  }
  if (!layers) return null;
  const [fromLayer, toLayer] = [findLayer(from, area), findLayer(to, area)];
  const unknown = [fromLayer, toLayer].find((layer) => !layers.includes(layer));
  if (unknown !== undefined) return `${area}/${unknown} is in none of the layers of ${area}.`;
  if (isTestFile(from) || layers.indexOf(toLayer) <= layers.indexOf(fromLayer)) return null;
  return `${from} imports ${to}: in ${area}, ${toLayer} is above ${fromLayer}.`;
}
