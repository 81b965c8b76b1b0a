import { dirname } from "node:path";
import { AREAS } from "./layers";
import type { Import } from "./read-imports";
import { isTestFile } from "./read-imports";

const PORTAL = /^(app|components|features|lib|server|tests)\//;
const FOLDERS = Object.keys(AREAS).sort((a, b) => b.length - a.length);

export const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** Returns the outermost area that contains a file; all features are one area. Null if no area contains the file. */
export function findArea(path: string): string | null {
  if (isWithin(path, "features")) return "features";
  return FOLDERS.findLast((folder) => isWithin(path, folder)) ?? null;
}

/** Returns a file's layer within an area; `.` for files directly in the area's folder. */
export function findLayer(path: string, area: string): string {
  const [first, ...rest] = path.slice(area.length + 1).split("/");
  return rest.length === 0 ? "." : first!;
}

/** Returns a file's folder. A page's `_components` folder counts as the page's folder. */
export function getFolder(path: string): string {
  return dirname(path).replace(/\/_components$/, "");
}

/** Returns an error message if an import violates a rule, otherwise null. The rules of all containing areas apply. */
export function findImportFault(imported: Import): string | null {
  // Portal tests may use any part of the portal, for example features' use cases for setup.
  if (isTestFile(imported.from) && [imported.from, imported.to].every((path) => PORTAL.test(path))) return null;
  const areas = FOLDERS.filter((folder) => isWithin(imported.from, folder));
  return areas.map((area) => findFaultInArea(area, imported)).find((fault) => fault !== null) ?? null;
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
