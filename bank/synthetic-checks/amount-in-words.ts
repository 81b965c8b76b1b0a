const ONES = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
  "fourteen",
  "fifteen",
  "sixteen",
  "seventeen",
  "eighteen",
  "nineteen",
];
const TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const SCALES: readonly (readonly [number, string])[] = [
  [1_000_000_000, "billion"],
  [1_000_000, "million"],
  [1_000, "thousand"],
  [100, "hundred"],
];

function formatNumberInWords(value: number): string {
  if (value < 20) return ONES[value]!;
  if (value < 100) {
    const rest = value % 10;
    return rest ? `${TENS[Math.floor(value / 10)]}-${ONES[rest]}` : TENS[value / 10]!;
  }
  const [scale, name] = SCALES.find(([size]) => value >= size)!;
  const rest = value % scale;
  const prefix = `${formatNumberInWords(Math.floor(value / scale))} ${name}`;
  return rest ? `${prefix} ${formatNumberInWords(rest)}` : prefix;
}

/** Spells out a check's legal amount: 241850 → "Two thousand four hundred eighteen and 50/100". */
export function formatAmountInWords(amountCents: number): string {
  const text = formatNumberInWords(Math.floor(amountCents / 100));
  const cents = String(amountCents % 100).padStart(2, "0");
  return `${text[0]!.toUpperCase()}${text.slice(1)} and ${cents}/100`;
}

/** Formats a check's courtesy amount: 241850 → "2,418.50". */
export function formatAmountInFigures(amountCents: number): string {
  const dollars = String(Math.floor(amountCents / 100)).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${dollars}.${String(amountCents % 100).padStart(2, "0")}`;
}
