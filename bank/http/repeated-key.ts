/** A nesting level of JSON text. `keys` has the keys seen so far in an object; null for an array. */
interface Level {
  readonly keys: Set<string> | null;
  readonly path: string;
  /** The key of the member being read. */
  key: string;
}

/**
 * Finds the first key that is repeated within an object in valid JSON text. JSON parsers silently keep only one of the
 * values.
 *
 * @returns the key's dotted path, truncated to {@link MAX_PATH_LENGTH}, or null if no key is repeated
 */
export function findRepeatedKey(json: string): string | null {
  const levels: Level[] = [];
  let expectsKey = false;
  for (let at = 0; at < json.length; at++) {
    const level = levels.at(-1);
    switch (json[at]) {
      case "{":
      case "[": {
        const isObject = json[at] === "{";
        levels.push({ keys: isObject ? new Set() : null, path: level ? join(level) : "", key: "" });
        expectsKey = isObject;
        break;
      }
      case "}":
      case "]":
        levels.pop();
        expectsKey = false;
        break;
      case ",":
        expectsKey = level?.keys != null;
        break;
      case '"': {
        const end = findStringEnd(json, at);
        if (expectsKey && level?.keys) {
          level.key = JSON.parse(json.slice(at, end + 1)) as string;
          if (level.keys.has(level.key)) return join(level).slice(0, MAX_PATH_LENGTH);
          level.keys.add(level.key);
          expectsKey = false;
        }
        at = end;
        break;
      }
    }
  }
  return null;
}

const MAX_PATH_LENGTH = 100;

/** Joins a dotted path. Truncates it so that deep nesting takes linear time. */
function join({ path, key, keys }: Level): string {
  if (keys === null) return path;
  return (path === "" ? key : `${path}.${key}`).slice(0, 2 * MAX_PATH_LENGTH);
}

/** Finds the closing quote of the string that begins at `start`. */
function findStringEnd(json: string, start: number): number {
  for (let at = start + 1; ; at++) {
    at = json.indexOf('"', at);
    let backslashes = 0;
    while (json[at - 1 - backslashes] === "\\") backslashes++;
    if (at < 0 || backslashes % 2 === 0) return at < 0 ? json.length : at;
  }
}
