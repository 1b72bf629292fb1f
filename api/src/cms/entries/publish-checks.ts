import type { Block } from '@lapis/contract/blocks';
import type { Database } from '../../server/database/database';
import { HttpError, orNotFound } from '../../server/http/http-error';
import type { Services } from '../../server/http/serve';
import { entriesRepository } from './entries.repository';
import { siteRepository } from '../site/site.repository';
import type { AnyFields, ContentType } from '../types/content-type';
import { cleanText, pick } from '../types/fields';
import { checkEntry } from '../checks/check-entry';

declare module '../../server/http/serve' {
  interface Services {
    /** Says of each picture that an entry would show why visitors will not see it, with its fields as they would be. */
    findHiddenPictures(db: Database, type: ContentType, id: number, fields: object): Promise<string[]>;
  }
}

/** The checks that the editor has seen; none unless the call says so. */
type Seen = readonly string[] | undefined;

/** The states in which visitors see what an entry says, or will by themselves later. */
const publicStates = new Set(['published', 'changed', 'scheduled']);

/** The checks of a text that visitors are to see, the same at every door. The database is that of a transaction. */
export const publishChecks = ({ findHiddenPictures }: Pick<Services, 'findHiddenPictures'>, db: Database) => {
  async function openOf<Fields extends AnyFields>(type: ContentType<Fields>, id: number, fields: object) {
    const written: { html?: string; blocks?: Block[] } = cleanText(
      pick(fields, Object.keys(type.fields.shape)),
    );
    const site = await siteRepository(db).read();
    return [...checkEntry(type.one, written, site), ...(await findHiddenPictures(db, type, id, written))];
  }

  /** @throws HttpError 422 with what is open and not seen */
  function refuse(open: string[], seen: Seen = []) {
    const unseen = open.filter((each) => !seen.includes(each));
    if (unseen.length === 0) return;
    throw new HttpError(422, `Please look at this before others read it: ${unseen.join(' ')}`, {
      reasons: open.map((text) => ({ rule: 'check', text })),
    });
  }

  return {
    /** Refuses a text that is to be approved, as its draft says it. @throws HttpError 422 with what is open and not seen */
    async refuseDraft<Fields extends AnyFields>(type: ContentType<Fields>, id: number, seen: Seen) {
      const { draft, ...entry } = orNotFound(await entriesRepository(db, type).find(id));
      refuse(await openOf(type, id, { ...entry, ...draft?.fields }), seen);
    },

    /**
     * Refuses a change that was made in this transaction if visitors see, or will see, what it says.
     * @throws HttpError 422 with what is open and not seen
     */
    async refusePublished<Fields extends AnyFields>(type: ContentType<Fields>, id: number, seen: Seen) {
      const entry = orNotFound(await entriesRepository(db, type).find(id));
      if (publicStates.has(entry.state)) refuse(await openOf(type, id, entry), seen);
    },
  };
};
