import type { AuditAction, AuditEntry, AuditKind } from '@lapis/contract';

export const givingKinds = {
  gifts: 'Gifts',
  supporters: 'Supporters',
  appeals: 'Appeals',
  declarations: 'Gift Aid declarations',
  claims: 'Gift Aid claims',
  statements: 'Bank statements',
  people_imports: 'Imports of people',
  spending_imports: 'Imports of spending',
  funds: 'Funds',
  giving: 'Giving',
} satisfies Partial<Record<AuditKind, string>>;

const ofPayment = 'Payment of ';

type GivingKind = keyof typeof givingKinds;

export const isGivingKind = (kind: AuditKind): kind is GivingKind => kind in givingKinds;

const nouns: Record<GivingKind, string> = {
  gifts: 'gift',
  supporters: 'supporter',
  appeals: 'the appeal',
  declarations: 'Gift Aid declaration',
  claims: 'Gift Aid claim',
  statements: 'the bank statement',
  people_imports: 'the table of people',
  spending_imports: 'the spending in',
  funds: 'the fund',
  giving: 'the ledger',
};

const verbs: Partial<Record<AuditAction, [before: string]>> = {
  replied: ['sent the thanks again for'],
  matched: ['matched a payment with'],
  unmatched: ['undid the match of a payment with'],
  imported: ['uploaded'],
};

/** Names a deletion as its button does. */
const deletionVerbs: Partial<Record<GivingKind, [before: string]>> = {
  claims: ['withdrew'],
  statements: ['took back'],
  spending_imports: ['took back'],
  giving: ['removed'],
};

/** Returns the verb of an action on giving, if it differs from that for other content. */
export const findGivingVerb = (kind: GivingKind, action: AuditAction) =>
  action === 'deleted' ? deletionVerbs[kind] : verbs[action];

/**
 * Describes the subject of an entry. A supporter is shown by id, because an erasure could not remove a name
 * from the log.
 */
export function givingSubject(kind: GivingKind, title: string, id: number | null) {
  if (kind === 'giving') return title || nouns.giving;
  // The title of a payment identifies its line in the statement.
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

/**
 * Returns the path of a subject in the giving remote. Written out here, because only the server knows the
 * pages of other remotes.
 */
export function givingPlace(kind: GivingKind, { subject_id: id, action }: AuditEntry) {
  if (id === null || action === 'deleted') return null;
  if (kind === 'statements') return `/admin/giving/statements?statement=${id}&state=all`;
  const segment = segments[kind];
  if (kind === 'spending_imports') return '/admin/giving/funds';
  if (kind === 'people_imports') return `/admin/giving/people/${id}`;
  return segment ? `/admin/giving/${segment}/${id}` : null;
}
