import { expect, test } from "vitest";
import { parseJson, readBody } from "./read-body";

/** Creates a request whose body is a stream of chunks and counts the chunks that were read. */
function chunkedRequest(chunk: Uint8Array, count: number) {
  let chunksRead = 0;
  let isCanceled = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (chunksRead === count) controller.close();
      else {
        chunksRead += 1;
        controller.enqueue(chunk);
      }
    },
    cancel() {
      isCanceled = true;
    },
  });
  const request = new Request("http://bank.test", { method: "POST", body, duplex: "half" } as RequestInit);
  return { request, chunksRead: () => chunksRead, isCanceled: () => isCanceled };
}

test("a body of the maximum size is read in full", async () => {
  const { request } = chunkedRequest(new Uint8Array([1, 2]), 5);
  expect(await readBody(request, 10)).toEqual({ ok: true, value: Buffer.from([1, 2, 1, 2, 1, 2, 1, 2, 1, 2]) });
});

test("[R-34] an endless body is canceled at the limit", async () => {
  const stream = chunkedRequest(new Uint8Array(1000), Number.POSITIVE_INFINITY);
  expect(await readBody(stream.request, 5_000)).toMatchObject({ ok: false, code: "too-large" });
  expect(stream.chunksRead()).toBeLessThan(10);
  expect(stream.isCanceled()).toBe(true);
});

test("[R-34] a body with an excessive Content-Length is not read", async () => {
  const request = new Request("http://bank.test", {
    method: "POST",
    body: "short",
    headers: { "content-length": "5001" },
  });
  expect(await readBody(request, 5_000)).toMatchObject({ ok: false, code: "too-large" });
  expect(request.bodyUsed).toBe(false);
});

test("a missing body is read as empty and is not JSON", async () => {
  const read = await readBody(new Request("http://bank.test", { method: "POST" }), 10);
  expect(read).toEqual({ ok: true, value: Buffer.alloc(0) });
  expect(parseJson(Buffer.alloc(0))).toMatchObject({ ok: false, code: "not-json" });
});

test("bytes that are not UTF-8 are not JSON", () => {
  expect(parseJson(Buffer.from([0x22, 0xff, 0x22]))).toMatchObject({ ok: false, code: "not-json" });
});
