import type { AuditAction } from '@lapis/contract';

/** Act of HMRC on a claim, or of the bank on a payment. */
type ClaimAction = Extract<
  AuditAction,
  'returned' | 'submission_undone' | 'paid' | 'payment_removed' | 'refused' | 'refusal_undone'
>;

export const claimLabels: Record<ClaimAction, string> = {
  returned: 'Taken back',
  submission_undone: 'Submission undone',
  paid: 'Paid',
  payment_removed: 'Payment removed',
  refused: 'Refused',
  refusal_undone: 'Refusal undone',
};

export const claimSentences: Record<ClaimAction, [before: string, after?: string]> = {
  returned: ['recorded that the bank took back a payment of'],
  submission_undone: ['undid that', 'was submitted'],
  paid: ['recorded that HMRC has paid'],
  payment_removed: ['removed a payment of HMRC from'],
  refused: ['recorded that HMRC refused'],
  refusal_undone: ['undid that HMRC refused'],
};
