/** The approval under which a change is made for the person who proposed it. */
export interface ApprovedChange {
  readonly approvalId: string;
  readonly approver: { readonly id: string; readonly name: string };
  readonly approverSessionId: string;
  /** How many people have to approve it by the policy as it is now. */
  readonly approversNeeded: number;
  /** Everything is checked, and nothing is done. */
  readonly isRehearsal: boolean;
}
