import type { PicturePlace } from '@lapis/contract';
import { type Actor, audit } from '../../cms/audit/audit';
import { type Database, inTransaction } from '../../server/database/database';
import { headersRepository } from './headers.repository';

interface PictureChoice {
  name: PicturePlace;
  media_id: number | null;
  title: string;
  details?: Record<string, string>;
}

export const choosePicture = (
  db: Database,
  actor: Actor,
  { name, media_id, title, details }: PictureChoice,
) =>
  inTransaction(db, async (transaction) => {
    const headers = headersRepository(transaction);
    const before = await headers.find(name);
    if ((before?.media_id ?? null) === media_id) return false;
    await headers.choose(name, media_id);
    await audit(transaction).note(actor, {
      action: 'changed',
      kind: 'site',
      title,
      details: { ...details, media_id },
    });
    return true;
  });
