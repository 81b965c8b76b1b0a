export interface Placement {
  left: number;
  top: number;
}

interface Box {
  left: number;
  top: number;
  bottom: number;
  width: number;
}

const GAP_PX = 6;
const MARGIN_PX = 8;

/** Places a tooltip above its owner if there is room, otherwise below it, within the viewport. All in CSS pixels. */
export function placeTooltip(
  owner: Box,
  bubble: { width: number; height: number },
  viewport: { width: number; height: number },
): Placement {
  const centered = owner.left + owner.width / 2 - bubble.width / 2;
  const left = Math.max(MARGIN_PX, Math.min(centered, viewport.width - bubble.width - MARGIN_PX));
  const above = owner.top - bubble.height - GAP_PX;
  return { left: Math.round(left), top: Math.round(above >= MARGIN_PX ? above : owner.bottom + GAP_PX) };
}
