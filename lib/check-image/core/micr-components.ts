/** A connected piece of ink: bounds in pixels, the right and bottom ones exclusive. */
export interface InkComponent {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly area: number;
}

interface Run {
  readonly row: number;
  readonly start: number;
  readonly end: number;
}

function runsOf(ink: Uint8Array, width: number, row: number): Run[] {
  const runs: Run[] = [];
  const from = row * width;
  let x = 0;
  while (x < width) {
    if (ink[from + x] === 0) {
      x++;
      continue;
    }
    const start = x;
    while (x < width && ink[from + x] !== 0) x++;
    runs.push({ row, start, end: x });
  }
  return runs;
}

/** Every 8-connected piece of ink, in the order of its first row; runs joined by union-find. */
export function findComponents(ink: Uint8Array, width: number, height: number): InkComponent[] {
  const runs: Run[] = [];
  const parents: number[] = [];
  const rootOf = (index: number): number => {
    let at = index;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at]!]!;
      at = parents[at]!;
    }
    return at;
  };
  let previousStart = 0;
  let previousEnd = 0;
  for (let row = 0; row < height; row++) {
    const first = runs.length;
    let above = previousStart;
    for (const run of runsOf(ink, width, row)) {
      const index = runs.length;
      runs.push(run);
      parents.push(index);
      while (above < previousEnd && runs[above]!.end < run.start) above++;
      for (let other = above; other < previousEnd && runs[other]!.start <= run.end; other++) {
        const a = rootOf(other);
        const b = rootOf(index);
        if (a !== b) parents[Math.max(a, b)] = Math.min(a, b);
      }
    }
    previousStart = first;
    previousEnd = runs.length;
  }
  const components = new Map<number, { left: number; top: number; right: number; bottom: number; area: number }>();
  runs.forEach((run, index) => {
    const root = rootOf(index);
    const known = components.get(root);
    if (!known) {
      const { start, end, row } = run;
      components.set(root, { left: start, top: row, right: end, bottom: row + 1, area: end - start });
      return;
    }
    known.left = Math.min(known.left, run.start);
    known.right = Math.max(known.right, run.end);
    known.bottom = Math.max(known.bottom, run.row + 1);
    known.area += run.end - run.start;
  });
  return [...components.values()];
}
