import { expect } from "@playwright/test";
import type { Product } from "./product";
import { TIME_LIMITS } from "./time-limits";

interface Run {
  readonly status: string;
  readonly fault?: { readonly line: number; readonly message: string };
  readonly labels: Readonly<Record<string, string>>;
}

/** Plays a scenario at the bank to completion; returns the record IDs by label. */
export async function playScenario(product: Product, text: string): Promise<Run["labels"]> {
  const { id } = (await product.sandbox("/scenarios", { text })) as { id: string };
  const readRun = async () => (await product.sandbox(`/scenario-runs/${id}`)) as Run;
  await expect.poll(async () => (await readRun()).status, { timeout: TIME_LIMITS.job }).not.toBe("Running");
  const { status, fault, labels } = await readRun();
  expect({ status, fault }).toEqual({ status: "Completed", fault: undefined });
  return labels;
}
