/** The actions that are recorded in the audit log, with their display names. */
export const AUDIT_ACTIONS = {
  "sign-in": "Sign in",
  "sign-out": "Sign out",
  "request.refuse": "Refuse a request",
  "person.add": "Add a person",
  "policy.change": "Change a policy",
  "account.name": "Name an account",
  "deposit.create": "Deposit a check",
  "deposit.cancel": "Cancel a deposit",
  "return.initiate": "Return a check",
  "return.simulate": "Simulate a return",
  "authorization.create": "Authorize a check",
  "authorization.revoke": "Revoke an authorization",
  "exception.let-return": "Let a check return",
  "exception.undo": "Undo a decision",
  "restriction.place": "Restrict an account",
  "restriction.lift": "Lift a restriction",
  "payment.deal-with": "Deal with a payment",
  "payment.reopen": "Reopen a payment",
  "payments.export": "Export payments",
  "event.retry": "Apply an event again",
  "registration.create": "Register a webhook",
  "registration.update": "Change a webhook",
  "registration.restart": "Restart a webhook",
  "registration.delete": "Delete a webhook",
  "registration.ping": "Ping a webhook",
  "delivery.resend": "Send a delivery again",
  "registration.register-portal": "Register the portal for events",
  "sandbox.move-clock": "Move the sandbox’s clock",
  "sandbox.stop-clock": "Stop the sandbox’s clock",
  "sandbox.run-clock": "Start the sandbox’s clock",
  "sandbox.present-check": "Present a check in the sandbox",
  "sandbox.decide-hold": "Decide a hold as the bank",
  "sandbox.post-transaction": "Post a transaction in the sandbox",
  "sandbox.open-account": "Open a sandbox account",
  "sandbox.change-account": "Change a sandbox account",
  "sandbox.callback-hosts": "Change the callback hosts",
  "sandbox.add-fault": "Make an operation fail",
  "sandbox.clear-faults": "Remove the faults",
  "sandbox.play-scenario": "Play a scenario",
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** The display name of an action; an unknown one, written by another version, is shown as it is. */
export function auditActionLabel(action: string): string {
  return Object.hasOwn(AUDIT_ACTIONS, action) ? AUDIT_ACTIONS[action as AuditAction] : action;
}
