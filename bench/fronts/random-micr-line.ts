import type { SeededRandom } from "./seeded-random";

const PREFIXES = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "21", "26", "31", "32"];

function randomRouting(random: SeededRandom): string {
  const body = random.pick(PREFIXES) + random.digits(6);
  const sum = [3, 7, 1, 3, 7, 1, 3, 7].reduce((total, weight, i) => total + weight * Number(body[i]), 0);
  return body + ((10 - (sum % 10)) % 10);
}

/** A US line in A, B, C, D and digits; spaces are blank cells. */
export function randomUsLine(random: SeededRandom, business: boolean): string {
  const account = random.chance(0.2) ? `${random.digits(3)}D${random.digits(5)}` : random.digits(random.integer(6, 12));
  const serial = random.digits(random.integer(3, 6));
  const gap = random.pick([" ", "  ", " "]);
  const transit = `A${randomRouting(random)}A`;
  if (business)
    return `C${random.digits(random.integer(4, 8))}C${gap}${transit}${gap}${account}C${random.chance(0.2) ? random.digits(2) : ""}${random.chance(0.1) ? ` B${random.digits(10)}B` : ""}`;
  return random.pick([
    `${transit}${gap}${account}C${gap}${serial}`,
    `${transit}${account}C${serial}`,
    `${transit} ${serial}${gap}${account}C`,
    `${transit} ${account}C ${serial}`,
  ]);
}

/** A line laid out as other countries do, without a US transit field. */
export function randomForeignLine(random: SeededRandom): string {
  return random.pick([
    () => `C${random.digits(6)}C ${random.digits(9)}A ${random.digits(6)}C ${random.digits(2)}`,
    () => `C${random.digits(3)}C A${random.digits(5)}D${random.digits(3)}A ${random.digits(4)}D${random.digits(3)}C`,
    () => `C${random.digits(6)}C ${random.digits(2)}D${random.digits(4)}A ${random.digits(8)}C`,
    () => `${random.digits(7)}C ${random.digits(3)}D${random.digits(3)}A ${random.digits(9)}C`,
  ])();
}
