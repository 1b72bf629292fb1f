import type { MailSubject, Site } from '@lapis/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';

export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

declare const addressed: unique symbol;

export type CheckedAddress = (string & { readonly [addressed]: true }) | null;

export interface NewMail extends MailContent {
  to: CheckedAddress;
  fromName?: string;
  replyTo?: { name: string; address: string };
  headers?: Record<string, string>;
  about?: MailSubject;
}

export interface MailTransaction {
  /** The transaction that also queues the mails: both are committed, or neither. */
  db: Database;
  site: Site;
  link: (path: string) => string;
}

export interface Mail {
  /** Runs `write` in a transaction, and queues the mails it returns. They are sent after the commit. */
  inTransaction: (write: (writing: MailTransaction) => Promise<NewMail[]>) => Promise<void>;
  purge: () => Promise<unknown>;
  start: (log: FastifyBaseLogger) => void;
  /** Finishes the mail that is being sent, unless its server takes too long, and sends no other. */
  close: () => Promise<void>;
}
