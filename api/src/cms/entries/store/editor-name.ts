import { sql } from 'kysely';

export const editorName = sql<string | null>`users.firstname || ' ' || users.lastname`;
