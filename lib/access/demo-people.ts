import "server-only";
import type { Role } from "./roles";

/** A demo user. The password is public, so demo users exist only with the built-in bank. */
export interface DemoPerson {
  email: string;
  password: string;
  name: string;
  roles: Role[];
}

const PASSWORD = "endorse-demo";

/** One demo user per role, plus one with both the operator and the compliance role. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { email: "dana@endorse.example", name: "Dana Reyes", roles: ["operator", "compliance"], password: PASSWORD },
  { email: "operator@endorse.example", name: "Omar Haddad", roles: ["operator"], password: PASSWORD },
  { email: "viewer@endorse.example", name: "Vera Lindqvist", roles: ["viewer"], password: PASSWORD },
  { email: "compliance@endorse.example", name: "Carla Mendes", roles: ["compliance"], password: PASSWORD },
  { email: "developer@endorse.example", name: "Devin Park", roles: ["developer"], password: PASSWORD },
  { email: "admin@endorse.example", name: "Ada Brandt", roles: ["admin"], password: PASSWORD },
];
