import { findCycles } from "./cycles";
import { drawStructure } from "./draw";
import { findEntryPointFaults } from "./entry-points";
import { findArea, findImportFault, getFolder } from "./import-rules";
import { countLines, type FunctionLength, findLongFunctions } from "./measure";
import { type Import, isTestFile, listCodeFiles, readImports } from "./read-imports";

/** Files that contain data rather than code. */
const DATA = /-weights\.ts$|\/(g4-codes|e13b-glyphs|hand-letters|people|schema|statements)\.ts$/;
const MAX_FILE_LINES = 300;
const LONG_FUNCTION_LINES = 60;
const MAX_LONG_FUNCTIONS = 25;

export interface Inspection {
  /** Rule violations, one sentence each. */
  readonly faults: string[];
  /** Measurements, formatted for a terminal. */
  readonly report: string;
  /** Mermaid diagram of the imports between areas. */
  readonly diagram: string;
}

/** Inspects all code files in the repository at `root`. */
export function inspectStructure(root: string): Inspection {
  const files = listCodeFiles(root);
  const imports = readImports(root, files);
  const code = files.filter((path) => !isTestFile(path));
  const lines = new Map(files.map((path) => [path, countLines(root, path)]));
  const cycles = findAllCycles(imports);
  const long = code
    .flatMap((path) => findLongFunctions(root, path, LONG_FUNCTION_LINES))
    .sort((a, b) => b.lines - a.lines);
  const tooLong = code.filter((path) => lines.get(path)! > MAX_FILE_LINES && !DATA.test(path));
  const faults = [
    ...new Set(imports.flatMap((entry) => findImportFault(entry) ?? [])),
    ...findEntryPointFaults(root, code),
    ...Object.entries(cycles).flatMap(([depth, groups]) =>
      groups.map((group) => `A cycle of ${depth}: ${group.join(", ")}.`),
    ),
    ...tooLong.map((path) => `${path} has ${lines.get(path)} lines; the maximum is ${MAX_FILE_LINES}.`),
    ...(long.length > MAX_LONG_FUNCTIONS
      ? [`${long.length} functions are longer than ${LONG_FUNCTION_LINES} lines; the maximum is ${MAX_LONG_FUNCTIONS}.`]
      : []),
  ];
  return {
    faults,
    report: formatReport({ files, code, cycles, tooLong, long }),
    diagram: drawStructure(imports),
  };
}

type Cycles = Readonly<Record<"files" | "folders" | "areas", string[][]>>;

/** Finds cycles between files, folders and areas. Tests may import across folders, so they count only for files. */
function findAllCycles(imports: readonly Import[]): Cycles {
  const code = imports.filter(({ from, to }) => !isTestFile(from) && !isTestFile(to));
  const arrowsBetween = (toNode: (path: string) => string) =>
    code.map(({ from, to }) => ({ from: toNode(from), to: toNode(to) }));
  return {
    files: findCycles(imports),
    folders: findCycles(arrowsBetween(getFolder)),
    areas: findCycles(arrowsBetween((path) => findArea(path) ?? path.split("/", 1)[0]!)),
  };
}

interface Measurements {
  readonly files: readonly string[];
  readonly code: readonly string[];
  readonly cycles: Cycles;
  readonly tooLong: readonly string[];
  readonly long: readonly FunctionLength[];
}

function formatReport({ files, code, cycles, tooLong, long }: Measurements): string {
  const rows = [
    ["files of code", `${code.length} (${files.length} with tests)`],
    ...Object.entries(cycles).map(([depth, groups]) => [`cycles of ${depth}`, String(groups.length)]),
    [`files over ${MAX_FILE_LINES} lines that are not data`, String(tooLong.length)],
    [`functions over ${LONG_FUNCTION_LINES} lines`, `${long.length} (at most ${MAX_LONG_FUNCTIONS})`],
  ];
  const table = rows.map(([name, value]) => `${name!.padEnd(40)} ${value}\n`).join("");
  const list = long
    .map(({ path, line, name, lines }) => `  ${String(lines).padStart(4)}  ${path}:${line} ${name}\n`)
    .join("");
  return table + list;
}

const DIAGRAM = /<!-- drawing -->[\s\S]*<!-- \/drawing -->/;

/** Replaces the diagram between the document's markers. */
export function withDiagram(document: string, diagram: string): string {
  return document.replace(DIAGRAM, () => `<!-- drawing -->\n\n\`\`\`mermaid\n${diagram}\n\`\`\`\n\n<!-- /drawing -->`);
}
