import type { Random } from "@/lib/shared/random";

/** Surnames in the United States, most frequent first, and a few rare ones. */
const SURNAMES =
  `Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson
Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker
Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter
Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers
Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez Wood
James Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez Oyelaran
Kowalczyk Vanterpool Szymanski Achterberg Quisenberry Featherstonhaugh`.split(/\s+/);
/** Given names in the United States, most frequent first, and a few with accents. */
const GIVEN_NAMES =
  `James Mary Michael Patricia Robert Jennifer John Linda David Elizabeth William Barbara Richard Susan
Joseph Jessica Thomas Karen Christopher Sarah Charles Lisa Daniel Nancy Matthew Sandra Anthony Ashley Mark Emily Steven
Kimberly Donald Betty Andrew Margaret Joshua Donna Paul Michelle Kenneth Carol Kevin Amanda Brian Melissa Timothy Deborah
José Zoë Priya Nguyễn`.split(/\s+/);
const TRADES = `Plumbing Electric Roofing Dental Legal Catering Logistics Property Landscaping Printing Freight Supply
Consulting Fitness Veterinary Insurance Masonry Bakery Optical Staffing`.split(/\s+/);
const COMPANY_SUFFIXES = ["LLC", "Inc.", "Co.", "Group", "& Sons", "Partners"];

/** Picks a name with a frequency that decreases with its position, approximately by Zipf's law. */
function pickByFrequency(random: Random, names: readonly string[]): string {
  const rank = Math.floor(Math.exp(random.next() * Math.log(names.length + 1))) - 1;
  return names[Math.min(rank, names.length - 1)]!;
}

/** Generates a payee name: a person in two of three cases, otherwise a company. */
export function drawPayee(random: Random): string {
  const surname = pickByFrequency(random, SURNAMES);
  return random.chance(0.67)
    ? `${pickByFrequency(random, GIVEN_NAMES)} ${surname}`
    : `${surname} ${random.pick(TRADES)} ${random.pick(COMPANY_SUFFIXES)}`;
}
