import { afterEach, expect, test } from "vitest";
import { addToast, currentToasts, isTransient, removeToast } from "./toasts";

afterEach(() => {
  for (const { id } of currentToasts()) removeToast(id);
});

test("errors and unknown outcomes stay until they are dismissed", () => {
  expect(isTransient({ tone: "bad" })).toBe(false);
  expect(isTransient({ tone: "warn" })).toBe(false);
  expect(isTransient({ tone: "good" })).toBe(true);
  expect(isTransient({ tone: "info" })).toBe(true);
});

test("later successes do not push an error off the screen", () => {
  addToast({ tone: "bad", title: "Not paused" });
  for (const title of ["one", "two", "three", "four"]) addToast({ tone: "good", title });
  expect(currentToasts().map(({ title }) => title)).toEqual(["Not paused", "three", "four"]);
});

test("errors are never dropped to make room for newer errors", () => {
  for (const title of ["one", "two", "three", "four"]) addToast({ tone: "bad", title });
  expect(currentToasts().map(({ title }) => title)).toEqual(["one", "two", "three", "four"]);
});
