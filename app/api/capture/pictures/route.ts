import { takeCapturedPicture } from "@/features/deposits/phone/take-captured-picture";
import { readCaptureCookie } from "@/lib/access/capture-cookie";
import { imageViewSchema } from "@/lib/contract/check-image";
import { openRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Accepts the image in the body as `?side=front` or `?side=back`; the cookie of the capture link authorizes it. */
export const POST = openRoute(
  "capture.picture",
  async (request) => {
    const side = imageViewSchema.safeParse(new URL(request.url).searchParams.get("side"));
    if (!side.success) return failureResponse({ code: "invalid", message: "Specify the side: front or back." });
    const secret = readCaptureCookie(request.headers.get("cookie"));
    const taken = await takeCapturedPicture(secret, { side: side.data, body: request.body }, new Date());
    return taken.ok ? jsonResponse(201, taken.value) : failureResponse(taken);
  },
  { from: "own-pages" },
);
