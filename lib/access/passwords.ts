import "server-only";
import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { z } from "zod";

/** argon2id with the cost that OWASP recommends first: 19 MiB, two passes, one lane. */
const COST = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** In characters. Longer passwords are refused without hashing, so that an attacker can't exhaust the CPU. */
export const MAX_PASSWORD_LENGTH = 200;
const MIN_PASSWORD_LENGTH = 12;

/** A password chosen by a user. */
export const passwordSchema = z
  .string()
  .min(MIN_PASSWORD_LENGTH, `Use ${MIN_PASSWORD_LENGTH} characters or more.`)
  .max(MAX_PASSWORD_LENGTH, `Use up to ${MAX_PASSWORD_LENGTH} characters.`);

/** Hashes a password; returns the hash and salt in PHC format. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Checks a password against a hash, or against a dummy hash if the person does not exist. Both take the same time, so
 * that timing does not reveal whether an address is known.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(storedHash ?? DUMMY_HASH, password.slice(0, MAX_PASSWORD_LENGTH));
  return storedHash !== null && matches && password.length <= MAX_PASSWORD_LENGTH;
}

/** The hash of a random, discarded password, at the same cost. */
const DUMMY_HASH = "$argon2id$v=19$m=19456,t=2,p=1$F2qOHE8cWIK/DdrpKL5Acg$NhpWbweTNGxoNSc0w5LXhk8Cf9Rn/Job/uWpdXde2YI";
