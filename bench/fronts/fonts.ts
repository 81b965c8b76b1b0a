export const SANS = [
  "Liberation Sans",
  "DejaVu Sans",
  "Nimbus Sans",
  "URW Gothic",
  "Noto Sans Mono",
  "Liberation Sans Narrow",
];
export const SERIF = ["Liberation Serif", "DejaVu Serif", "C059", "P052", "URW Bookman", "Nimbus Roman"];
export const MONO = ["Liberation Mono", "DejaVu Sans Mono", "Nimbus Mono PS", "Noto Mono"];
export const HAND = ["Z003", "URW Bookman"];
export const FONTS = [...SANS, ...SERIF, ...MONO];
