import { BaseSequencer, type TestSpecification } from "vitest/node";
import type { ProjectName } from "./test-projects";

/** Databases first: the smallest files, which even out the end, are among the others. */
const ORDER: readonly ProjectName[] = ["postgres", "pglite", "unit"];
const rank = ({ project }: TestSpecification) => ORDER.indexOf(project.name as ProjectName);

/** Keeps the files of a project together: workers are shared within a project alone. */
export class ProjectSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}
