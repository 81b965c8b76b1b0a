// @ts-check

/**
 * Sends protocol messages to PGlite and returns the whole response. PGlite's own `query` sends one message at a time and
 * parses each response on the way: that takes five times as long.
 *
 * @param {import("@electric-sql/pglite").PGlite} client
 * @param {Uint8Array} message
 * @returns {Promise<Uint8Array<ArrayBuffer>>} with a buffer of its own
 */
export async function exchangeRaw(client, message) {
  /** @type {Uint8Array[]} */
  const chunks = [];
  let size = 0;
  await client.execProtocolRawStream(message, {
    syncToFs: false,
    onRawData: (bytes) => {
      // A view of PGlite's memory, which the next chunk overwrites.
      chunks.push(bytes.slice());
      size += bytes.length;
    },
  });
  const response = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    response.set(chunk, at);
    at += chunk.length;
  }
  return response;
}
