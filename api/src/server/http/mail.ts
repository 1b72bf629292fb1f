import type { MailSubject, Site } from '@lapis/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';

/** The words of a mail, in both forms. */
export interface Letter {
  subject: string;
  text: string;
  html: string;
}

declare const addressed: unique symbol;

/** The address of a recipient whom `letter` knows; null for the charity's staff. */
export type Addressed = (string & { readonly [addressed]: true }) | null;

/** A mail that is to be sent, as `letter` writes it. */
export interface NewMail extends Letter {
  to: Addressed;
  /** Who it is from by name; the charity’s where nothing is said. */
  fromName?: string;
  /** To whom an answer goes, where that isn't the charity. */
  replyTo?: { name: string; address: string };
  headers?: Record<string, string>;
  /** What it is about, beside which its outcome is shown. */
  about?: MailSubject;
}

/** What a mail is made of. */
export interface Writing {
  /** Within the transaction that queues the mail: both are done, or neither. */
  db: Database;
  site: Site;
  /** The whole address of a path of the site. */
  link: (path: string) => string;
}

/** The site's mail, as whoever sends some knows it. */
export interface Mail {
  /** Sends the mails that `write` answers, once what it has written is in the database for good. */
  send: (write: (writing: Writing) => Promise<NewMail[]>) => Promise<void>;
  /** Forgets what was sent or given up long ago. */
  purge: () => Promise<unknown>;
  /** From now on what is queued is sent without being asked. */
  start: (log: FastifyBaseLogger) => void;
}
