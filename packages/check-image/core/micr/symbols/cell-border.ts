import type { MicrTemplateSet } from "@endorse/check-image/core/micr/font/micr-templates";
import type { LocalInkLevels } from "@endorse/check-image/core/micr/matching/ink-levels";
import type { MicrStrip } from "@endorse/check-image/core/micr/matching/micr-strip";

/** Examines the ink around a strip's cells. */
export class CellBorder {
  constructor(
    private readonly strip: MicrStrip,
    private readonly set: MicrTemplateSet,
    private readonly levels: Pick<LocalInkLevels, "at">,
  ) {}

  /** Whether the areas above and below a cell are as dark as ink, as in a border or beyond the paper's edge. */
  isSurroundedByDark(right: number, middle: number): boolean {
    const { strip, set } = this;
    const { paper, ink } = this.levels.at(right);
    const threshold = paper + 0.4 * (ink - paper);
    const [from, to] = [Math.max(0, Math.round(right - set.rightEdge)), Math.min(strip.width, Math.round(right) + 2)];
    const isDark = (y: number): boolean => {
      let dark = 0;
      for (let x = from; x < to; x++) if ((strip.darkness[y * strip.width + x] ?? 0) > threshold) dark++;
      return 2 * dark > to - from;
    };
    const reach = Math.round(set.height / 2) + 2;
    return (
      isDark(Math.max(0, Math.round(middle) - reach)) && isDark(Math.min(strip.height - 1, Math.round(middle) + reach))
    );
  }

  /** Whether ink crosses a cell's top or bottom border, where symbols have no ink. */
  inkCrossesBorder(right: number, middle: number): boolean {
    const { strip, set } = this;
    const { paper, ink } = this.levels.at(right);
    const threshold = paper + 0.4 * (ink - paper);
    const reach = Math.round(set.height / 2);
    const [from, to] = [Math.max(0, Math.round(right - set.rightEdge)), Math.min(strip.width, Math.round(right) + 2)];
    let dark = 0;
    for (const y of [middle - reach, middle - reach - 1, middle + reach, middle + reach + 1]) {
      const row = Math.min(strip.height - 1, Math.max(0, Math.round(y))) * strip.width;
      for (let x = from; x < to; x++) if (strip.darkness[row + x]! > threshold) dark++;
    }
    return dark >= 3;
  }
}
