/** The approval that authorizes a proposed change. */
export interface ApprovedChange {
  readonly approvalId: string;
  readonly approver: { readonly id: string; readonly name: string };
  readonly approverSessionId: string;
  /** Number of approvals that the current policy requires. */
  readonly approversNeeded: number;
  /** True for a dry run, which checks everything but changes nothing. */
  readonly isRehearsal: boolean;
}
