import { sql } from 'kysely';

/** Who edited, of queries that join `users`; null where nobody did or the account is gone. */
export const editorName = sql<string | null>`users.firstname || ' ' || users.lastname`;
