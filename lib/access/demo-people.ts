import "server-only";
import type { Role } from "./roles";

/** A person of the demo; the password is public, so these exist only with the built-in bank. */
export interface DemoAccount {
  email: string;
  password: string;
  name: string;
  roles: Role[];
}

const PASSWORD = "endorse-demo";

/** The people that exist with the built-in bank: one a role, and one who is both operator and compliance. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { email: "dana@endorse.example", name: "Dana Reyes", roles: ["operator", "compliance"], password: PASSWORD },
  { email: "operator@endorse.example", name: "Omar Haddad", roles: ["operator"], password: PASSWORD },
  { email: "viewer@endorse.example", name: "Vera Lindqvist", roles: ["viewer"], password: PASSWORD },
  { email: "compliance@endorse.example", name: "Carla Mendes", roles: ["compliance"], password: PASSWORD },
  { email: "developer@endorse.example", name: "Devin Park", roles: ["developer"], password: PASSWORD },
  { email: "admin@endorse.example", name: "Ada Brandt", roles: ["admin"], password: PASSWORD },
];
