import { BaseSequencer, type TestSpecification } from "vitest/node";
import type { ProjectName } from "./test-projects";

/** Database projects first, since the small unit test files at the end balance the load of the workers. */
const ORDER: readonly ProjectName[] = ["postgres", "pglite", "unit"];
const rank = ({ project }: TestSpecification) => ORDER.indexOf(project.name as ProjectName);

/** Keeps the files of a project together, since workers are shared only within a project. */
export class ProjectSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}
