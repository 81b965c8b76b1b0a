/** The built-in bank's accounts, by the names that its people would use. */
export const DEMO_BANK_ACCOUNTS = [
  { accountNumber: "2218009144", name: "Payroll" },
  { accountNumber: "2218009110", name: "Operating" },
  { accountNumber: "2218009171", name: "Escrow" },
  { accountNumber: "2218009227", name: "New branch" },
  { accountNumber: "2218009235", name: "Reserve, deposits off" },
  { accountNumber: "2218009243", name: "Company card" },
  { accountNumber: "2218009250", name: "Petty cash, low limits" },
  { accountNumber: "2218009268", name: "Overdrawn" },
] as const;
