import { brokenParts, brokenTiffs, flipped, truncated } from "./broken-pictures.specimen";
import { polyglots, wrongMarks } from "./foreign-pictures.specimen";
import type { HostilePicture } from "./hostile-picture.specimen";
import { bombs, claims } from "./huge-pictures.specimen";
import { sampleFiles } from "./sample-files.specimen";
import { orientations, unusualKinds } from "./unusual-pictures.specimen";

const COUNT = 360;

/** 360 pictures that a careless reader would fall over, the same ones each time. */
export async function hostilePictures(): Promise<readonly HostilePicture[]> {
  const samples = await sampleFiles();
  const made = [
    ...claims(samples),
    ...(await bombs()),
    ...truncated(samples),
    ...brokenTiffs(),
    ...brokenParts(samples),
    ...wrongMarks(samples),
    ...polyglots(samples),
    ...(await orientations()),
    ...(await unusualKinds()),
  ];
  return [...made, ...flipped(samples, COUNT - made.length)];
}
