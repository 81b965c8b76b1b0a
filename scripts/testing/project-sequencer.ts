import { BaseSequencer, type TestSpecification } from "vitest/node";
import type { ProjectName } from "./test-projects";

/** Runs database projects first, since small unit test files at the end balance the workers' load. */
const ORDER: readonly ProjectName[] = ["postgres", "pglite", "unit"];
const rank = ({ project }: TestSpecification) => ORDER.indexOf(project.name as ProjectName);

/** Groups test files by project, since workers are shared only within a project. */
export class ProjectSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}
