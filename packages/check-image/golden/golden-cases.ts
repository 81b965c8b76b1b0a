import type { CheckSide } from "@endorse/check-image/core/pixels/image";

/** Images in `pictures/` for which the engine must return the same numbers on every host. */
export const goldenCases = [
  { file: "personal-scan-front.png", side: "front" },
  { file: "personal-scan-back.png", side: "back" },
  { file: "business-scan-front.png", side: "front" },
  { file: "business-photo-front.png", side: "front" },
  { file: "business-photo-back-upright.png", side: "back" },
  { file: "torn-photo-upside-down.png", side: "front" },
] as const satisfies readonly { file: string; side: CheckSide }[];
