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
  /**
   * Transaction in which the emails are queued too, so that changes and emails are committed together or not
   * at all.
   */
  db: Database;
  site: Site;
  link: (path: string) => string;
}

export interface Mail {
  /** Runs `write` in a transaction, and queues the emails that it returns. They are sent after the commit. */
  inTransaction: (write: (writing: MailTransaction) => Promise<NewMail[]>) => Promise<void>;
  purge: () => Promise<unknown>;
  start: (log: FastifyBaseLogger) => void;
  /** Finishes sending the current email, unless its server takes too long, and sends no more. */
  close: () => Promise<void>;
}
