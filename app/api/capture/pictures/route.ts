import { takeCapturedPicture } from "@/features/deposits/phone/take-captured-picture";
import { readCaptureCookie } from "@/lib/access/capture-cookie";
import { imageViewSchema } from "@/lib/contract/check-image";
import { openRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Saves the image in the body as `?side=front` or `?side=back`. The capture link's cookie authorizes the request. */
export const POST = openRoute(
  "capture.picture",
  async (request) => {
    const side = imageViewSchema.safeParse(new URL(request.url).searchParams.get("side"));
    if (!side.success) return failureResponse({ code: "invalid", message: "Specify the side: front or back." });
    const secret = readCaptureCookie(request.headers.get("cookie"));
    const saved = await takeCapturedPicture(secret, { side: side.data, body: request.body }, new Date());
    return saved.ok ? jsonResponse(201, saved.value) : failureResponse(saved);
  },
  { from: "own-pages" },
);
