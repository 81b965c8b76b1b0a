import { expect, test } from "vitest";
import type { AddingProgress, addPictures } from "./add-pictures";
import { startCameraStack } from "./camera-stack";

const picture = new File(["x"], "front.jpg", { type: "image/jpeg" });

/** Starts a stack for a batch of two checks. Adding the image named `rejectedName` fails. */
function startStack(rejectedName = "") {
  const names: string[] = [];
  const progress: AddingProgress[] = [];
  const add: typeof addPictures = async (_batchId, [entry], onProgress) => {
    const { name, position } = entry!;
    names.push(`${position} ${name}`);
    const isRefused = name === rejectedName;
    const failed = isRefused ? [{ name, message: "This is not an image." }] : [];
    onProgress({ total: 1, added: isRefused ? 0 : 1, failed, isDone: true });
    return isRefused ? [] : [{ id: name }];
  };
  const stack = startCameraStack({
    ...{ batchId: "b", position: 4, checkCount: 2, signal: new AbortController().signal, add },
    onProgress: (now) => void progress.push(now),
  });
  return { stack, names, progress };
}

test("front and back of each check get matching names, in the order they were taken", async () => {
  const { stack, names, progress } = startStack();
  for (const side of ["front", "back", "front", "back"] as const) stack.add(side, picture);
  expect(await stack.finish()).toHaveLength(4);
  expect(names).toEqual(["4 camera-3-front.jpg", "5 camera-3-back.jpg", "6 camera-4-front.jpg", "7 camera-4-back.jpg"]);
  expect(progress.at(-1)).toEqual({ total: 4, added: 4, failed: [], isDone: true });
});

test("an image that could not be added is reported, and later images are added", async () => {
  const { stack, progress } = startStack("camera-3-back.jpg");
  for (const side of ["front", "back", "front"] as const) stack.add(side, picture);
  expect(await stack.finish()).toEqual([{ id: "camera-3-front.jpg" }, { id: "camera-4-front.jpg" }]);
  expect(progress.at(-1)?.failed).toEqual([{ name: "camera-3-back.jpg", message: "This is not an image." }]);
});
