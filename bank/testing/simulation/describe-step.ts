import type { ResolvedCommand } from "./apply-command";
import type { SimulatedTerms } from "./command";
import { formatNewYork } from "./model-calendar";

/** Describes one step of a history on one line: the business clock in New York time, then the command. */
export function describeStep({ command, index, identifier }: ResolvedCommand, now: number): string {
  return `${formatNewYork(now)}  ${describeCommand({ command, index, identifier })}`;
}

const formatDollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

function describeCommand({ command, index, identifier }: ResolvedCommand): string {
  switch (command.do) {
    case "deposit": {
      const drawnOn = command.reads === "on-us" ? ` (drawn on ${command.drawnOn})` : "";
      const rest = `${identifier === null ? "" : ` as ${identifier}`}${command.isRedeposit ? ", a redeposit" : ""}`;
      return `deposit ${formatDollars(command.cents)} into ${command.account}, check ${command.check}, reads ${command.reads}${drawnOn}${rest}`;
    }
    case "cancel":
      return `cancel payment ${index}`;
    case "present":
      return `present check ${command.check} of ${formatDollars(command.cents)} on ${command.account}${formatPayee(command.payee)}`;
    case "authorize": {
      const until = command.expiresInMinutes === null ? "" : `, for ${command.expiresInMinutes} minutes`;
      return `authorize check ${command.check} of ${formatDollars(command.cents)} on ${command.account}${formatPayee(command.payee)}${until}`;
    }
    case "revoke":
      return `revoke authorization ${index}`;
    case "decide":
      return `decide the hold of payment ${index}: ${command.decision}`;
    case "return":
      return `return inbound payment ${index}, reason ${command.code}`;
    case "simulate-return":
      return `simulate the return of deposit ${index}, reason ${command.code}`;
    case "post":
      return `post ${command.type} ${command.code} of ${formatDollars(command.cents)} by ${command.rail} to ${command.account}`;
    case "restrict":
      return `restrict ${command.account}: ${formatCriteria(command.terms)}`;
    case "lift":
      return `lift restriction ${index}`;
    case "advance":
      return `advance the clock to the ${command.to}`;
    case "advance-by":
      return `advance the clock by ${command.minutes} minutes`;
    case "wait":
      return `${command.minutes} minutes pass without processing due transitions`;
    case "tick":
      return "the bank processes due transitions";
    case "read":
      return `${command.asStranger ? "another partner reads" : "read"} payment ${index}`;
    case "endpoint":
      return `the endpoint starts responding with ${command.responses}`;
    case "deliver":
      return "the bank delivers events";
    case "restart-endpoint":
      return "restart suspended registrations";
  }
}

const formatPayee = (name: string | null) => (name === null ? "" : ` to "${name}"`);

function formatCriteria({ window, ...terms }: SimulatedTerms): string {
  const time = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
  const criteria = Object.entries(terms).filter(([, value]) => value !== null);
  const parts = criteria.map(([name, value]) => `${name} ${value}`);
  return [...parts, ...(window === null ? [] : [`from ${time(window.start)} to ${time(window.end)}`])].join(", ");
}
