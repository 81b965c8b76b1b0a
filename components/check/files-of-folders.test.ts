import { expect, test } from "vitest";
import { listDroppedFiles } from "./files-of-folders";

const file = (fullPath: string) =>
  ({
    isFile: true,
    isDirectory: false,
    fullPath,
    file: (resolve: (file: File) => void) =>
      resolve(new File(["x"], fullPath.split("/").at(-1)!, { type: "image/tiff" })),
  }) as unknown as FileSystemEntry;

/** Creates a fake folder whose reader returns two children per call. */
const folder = (...children: FileSystemEntry[]) => {
  const rest = [...children];
  const readEntries = (resolve: (entries: FileSystemEntry[]) => void) => resolve(rest.splice(0, 2));
  return { isFile: false, isDirectory: true, createReader: () => ({ readEntries }) } as unknown as FileSystemEntry;
};

test("returns every file in nested folders, named by its path", async () => {
  const may = folder(file("/may/1.tif"), file("/may/2.tif"), folder(file("/may/late/1.tif")), file("/may/3.tif"));
  const files = await listDroppedFiles([may, file("/4.tif"), folder()]);
  expect(files.map(({ name, type }) => `${name} ${type}`)).toEqual([
    "may/1.tif image/tiff",
    "may/2.tif image/tiff",
    "may/late/1.tif image/tiff",
    "may/3.tif image/tiff",
    "4.tif image/tiff",
  ]);
});
