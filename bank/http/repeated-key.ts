/** A nesting level of JSON text: an object with the keys seen so far, or an array with null. */
interface Level {
  readonly keys: Set<string> | null;
  readonly path: string;
  /** The member being read. */
  key: string;
}

/**
 * The first repeated key of an object in valid JSON text, as a dotted path; null when there is none. JSON parsers
 * silently keep one of the values.
 */
export function findRepeatedKey(json: string): string | null {
  const levels: Level[] = [];
  let awaitsKey = false;
  for (let at = 0; at < json.length; at++) {
    const level = levels.at(-1);
    switch (json[at]) {
      case "{":
      case "[": {
        const isObject = json[at] === "{";
        levels.push({ keys: isObject ? new Set() : null, path: level ? join(level) : "", key: "" });
        awaitsKey = isObject;
        break;
      }
      case "}":
      case "]":
        levels.pop();
        awaitsKey = false;
        break;
      case ",":
        awaitsKey = level?.keys != null;
        break;
      case '"': {
        const end = endOfString(json, at);
        if (awaitsKey && level?.keys) {
          level.key = JSON.parse(json.slice(at, end + 1)) as string;
          if (level.keys.has(level.key)) return join(level).slice(0, MAX_PATH_LENGTH);
          level.keys.add(level.key);
          awaitsKey = false;
        }
        at = end;
        break;
      }
    }
  }
  return null;
}

const MAX_PATH_LENGTH = 100;

/** Truncates paths beyond the length that messages show, so that deep nesting takes linear time. */
function join({ path, key, keys }: Level): string {
  if (keys === null) return path;
  return (path === "" ? key : `${path}.${key}`).slice(0, 2 * MAX_PATH_LENGTH);
}

/** The index of the quote that ends the string that begins at `start`. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; ; at++) {
    at = json.indexOf('"', at);
    let backslashes = 0;
    while (json[at - 1 - backslashes] === "\\") backslashes++;
    if (at < 0 || backslashes % 2 === 0) return at < 0 ? json.length : at;
  }
}
