import type { AuditKind } from '@lapis/contract';

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

type GivingKind = keyof typeof givingKinds;

export const isOfGiving = (kind: AuditKind): kind is GivingKind => kind in givingKinds;

const nouns: Record<GivingKind, string> = {
  gifts: 'gift',
  supporters: 'supporter',
  appeals: 'the appeal',
  declarations: 'the Gift Aid declaration',
  claims: 'Gift Aid claim',
  statements: 'the bank statement',
  giving: 'the ledger',
};

/** 'supporter 12': never a person's name, which an erasure could not take out of the log. */
export function givingSubject(kind: GivingKind, title: string, id: number | null) {
  if (kind === 'giving') return title || nouns.giving;
  if (title) return `${nouns[kind]} “${title}”`;
  return id === null ? `the ${givingKinds[kind].toLowerCase()}` : `${nouns[kind]} ${id}`;
}

const segments: Partial<Record<GivingKind, string>> = {
  gifts: 'gifts',
  supporters: 'supporters',
  appeals: 'appeals',
  claims: 'claims',
  statements: 'statements',
};

/** These pages are another remote's, whose addresses only the server's plan knows for sure: a path by its pattern. */
export function givingPlace(kind: GivingKind, id: number | null) {
  const segment = segments[kind];
  return segment && id !== null ? `/admin/giving/${segment}/${id}` : null;
}
