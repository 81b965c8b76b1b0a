/** The demo partner's accounts at the built-in bank, with their names in the portal. */
export const DEMO_ACCOUNTS = {
  payroll: { accountNumber: "2218009144", name: "Payroll" },
  operating: { accountNumber: "2218009110", name: "Operating" },
  escrow: { accountNumber: "2218009171", name: "Escrow" },
  newBranch: { accountNumber: "2218009227", name: "New branch" },
  reserve: { accountNumber: "2218009235", name: "Reserve, deposits off" },
  companyCard: { accountNumber: "2218009243", name: "Company card" },
  pettyCash: { accountNumber: "2218009250", name: "Petty cash, low limits" },
  overdrawn: { accountNumber: "2218009268", name: "Overdrawn" },
  vendorChecks: { accountNumber: "2218009276", name: "Vendor checks, Positive Pay" },
  operatingEast: { accountNumber: "2218009284", name: "Operating, east", masterAccountNumber: "2218009110" },
  operatingWest: { accountNumber: "2218009292", name: "Operating, west", masterAccountNumber: "2218009110" },
} as const;
