import type { MailFinding } from '@lapis/contract';

type DnsRecord = NonNullable<MailFinding['record']>;

export const createFindings = (what: MailFinding['what']) => ({
  fine: (says: string): MailFinding => ({ what, state: 'fine', says, todo: null, record: null }),
  warning: (says: string, todo: string, record?: DnsRecord): MailFinding => ({
    what,
    state: 'warning',
    says,
    todo,
    record: record ?? null,
  }),
  missing: (says: string, todo: string, record?: DnsRecord): MailFinding => ({
    what,
    state: 'missing',
    says,
    todo,
    record: record ?? null,
  }),
});

export const txtRecord = (name: string, value: string): DnsRecord => ({ type: 'TXT', name, value });

export const parseTags = (record: string) =>
  Object.fromEntries(
    record.split(';').flatMap((tag): [string, string][] => {
      const at = tag.indexOf('=');
      return at < 0 ? [] : [[tag.slice(0, at).trim().toLowerCase(), tag.slice(at + 1).trim()]];
    }),
  ) as Partial<Record<string, string>>;

export const CHANGE_IT = 'Change the record to this where your domain is managed:';
export const ADD_IT = 'Add this record where your domain is managed:';
