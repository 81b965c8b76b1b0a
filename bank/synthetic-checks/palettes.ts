/** Colors of a safety paper. */
export interface Palette {
  /** Background at the left, middle and right, blended as in iris printing. */
  readonly paper: readonly [string, string, string];
  /** Fine background lines, in two inks. */
  readonly lines: readonly [string, string];
  /** Small printed labels and rules. */
  readonly label: string;
  /** Emblem, border and heavier print. */
  readonly accent: string;
}

export const PALETTES = {
  seafoam: {
    paper: ["#dcf0e8", "#f3faf6", "#d4ebe5"],
    lines: ["#8fc6b5", "#a5cfd3"],
    label: "#3f695f",
    accent: "#1b6b58",
  },
  sky: { paper: ["#d9e9f6", "#f2f8fc", "#cee2f4"], lines: ["#8db6dc", "#a9c2e6"], label: "#3d5b7c", accent: "#1b4f8f" },
  lilac: {
    paper: ["#e7e1f4", "#f8f5fc", "#dcd6f0"],
    lines: ["#b0a2d8", "#c5a8d6"],
    label: "#5a4d7e",
    accent: "#4b3a90",
  },
  sand: {
    paper: ["#f4e9d3", "#fcf8ee", "#f0e3c8"],
    lines: ["#d2b67f", "#d8c29a"],
    label: "#6d5b36",
    accent: "#86590f",
  },
  rose: {
    paper: ["#f7e0e1", "#fdf4f3", "#f2d6db"],
    lines: ["#dda3ab", "#dfb7a8"],
    label: "#7b4752",
    accent: "#93324a",
  },
  slate: {
    paper: ["#e3e8ec", "#f7f9fa", "#d9dfe5"],
    lines: ["#a3b1be", "#b4bfc6"],
    label: "#4c5966",
    accent: "#2c3d4e",
  },
  meadow: {
    paper: ["#dcefdc", "#fafae9", "#f5e8c9"],
    lines: ["#a3c796", "#d3c084"],
    label: "#566239",
    accent: "#3f6a2c",
  },
  dusk: {
    paper: ["#d5e8f6", "#f3f1fb", "#eadcf1"],
    lines: ["#94b7de", "#c3a8d8"],
    label: "#4d547e",
    accent: "#38468e",
  },
  shell: {
    paper: ["#fbe5d6", "#fcf8f3", "#d5edf0"],
    lines: ["#e3b596", "#93c5cc"],
    label: "#6a5b52",
    accent: "#1f6570",
  },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;
export const PALETTE_NAMES = Object.keys(PALETTES) as PaletteName[];
