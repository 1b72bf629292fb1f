import type { AuditAction, AuditEntry, AuditKind } from '@lapis/contract';

/** What the audit log says of gifts, and of those who give. */
export const givingKinds = {
  gifts: 'Gifts',
  supporters: 'Supporters',
  appeals: 'Appeals',
  declarations: 'Gift Aid declarations',
  claims: 'Gift Aid claims',
  statements: 'Bank statements',
  giving: 'Giving',
} satisfies Partial<Record<AuditKind, string>>;

const ofPayment = 'Payment of ';

type GivingKind = keyof typeof givingKinds;

export const isOfGiving = (kind: AuditKind): kind is GivingKind => kind in givingKinds;

const nouns: Record<GivingKind, string> = {
  gifts: 'gift',
  supporters: 'supporter',
  appeals: 'the appeal',
  declarations: 'Gift Aid declaration',
  claims: 'Gift Aid claim',
  statements: 'the bank statement',
  giving: 'the ledger',
};

/** What is said in another way of gifts than of anything else, before the thing. */
export const givingVerbs: Partial<Record<AuditAction, [before: string]>> = {
  replied: ['sent the thanks again for'],
  matched: ['matched a payment with'],
  imported: ['uploaded'],
};

/** 'supporter 12': never a person's name, which an erasure could not take out of the log. */
export function givingSubject(kind: GivingKind, title: string, id: number | null) {
  if (kind === 'giving') return title || nouns.giving;
  // Of one payment of a statement, the title says which.
  if (kind === 'statements' && title.startsWith(ofPayment))
    return `the payment of ${title.slice(ofPayment.length)}`;
  if (title) return `${nouns[kind]} “${title}”`;
  return id === null ? `the ${givingKinds[kind].toLowerCase()}` : `${nouns[kind]} ${id}`;
}

const segments: Partial<Record<GivingKind, string>> = {
  gifts: 'gifts',
  supporters: 'supporters',
  appeals: 'appeals',
  claims: 'claims',
};

/** These pages are another remote's, whose addresses only the server's plan knows for sure: a path by its pattern. */
export function givingPlace(kind: GivingKind, { thing_id: id, action }: AuditEntry) {
  if (id === null || action === 'deleted') return null;
  if (kind === 'statements') return `/admin/giving/statements?statement=${id}&state=all`;
  const segment = segments[kind];
  return segment ? `/admin/giving/${segment}/${id}` : null;
}
