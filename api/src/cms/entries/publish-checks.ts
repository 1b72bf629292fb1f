import type { Block } from '@lapis/contract/blocks';
import type { Database } from '../../server/database/database';
import { HttpError, orNotFound } from '../../server/http/http-error';
import type { Services } from '../../server/http/serve';
import { entriesRepository } from './entries.repository';
import { siteRepository } from '../site/site.repository';
import type { AnyFields, ContentType } from '../types/content-type';
import { cleanText, pick } from '../types/fields';
import { openComments } from '../approval/open-comments';
import { checkEntry } from '../checks/check-entry';

declare module '../../server/http/serve' {
  interface Services {
    /** Returns a sentence for each of an entry's pictures that visitors won't see, with the reason. */
    findHiddenPictures(db: Database, type: ContentType, id: number, fields: object): Promise<string[]>;
  }
}

type SeenChecksInput = readonly string[] | undefined;

const publicStates = new Set(['published', 'changed', 'scheduled']);

export const publishChecks = ({ findHiddenPictures }: Pick<Services, 'findHiddenPictures'>, db: Database) => {
  async function findOpenChecks<Fields extends AnyFields>(
    type: ContentType<Fields>,
    id: number,
    fields: object,
  ) {
    const written: { html?: string; blocks?: Block[] } = cleanText(
      pick(fields, Object.keys(type.fields.shape)),
    );
    const site = await siteRepository(db).read();
    return [...checkEntry(type.one, written, site), ...(await findHiddenPictures(db, type, id, written))];
  }

  function refuse(open: string[], seen: SeenChecksInput = []) {
    const unseen = open.filter((each) => !seen.includes(each));
    if (unseen.length === 0) return;
    throw new HttpError(422, `Please check this before it is published: ${unseen.join(' ')}`, {
      reasons: open.map((text) => ({ rule: 'check', text })),
    });
  }

  return {
    /**
     * Checks a draft before approval.
     * @throws HttpError 422 with the problems that the editor hasn't accepted
     */
    async refuseDraft<Fields extends AnyFields>(
      type: ContentType<Fields>,
      id: number,
      seen: SeenChecksInput,
    ) {
      const { draft, ...entry } = orNotFound(await entriesRepository(db, type).find(id));
      refuse(await findOpenChecks(type, id, { ...entry, ...draft?.fields }), seen);
    },

    /**
     * Checks a change made in this transaction, if visitors can see the entry or will be able to. Unresolved
     * comments also count as problems.
     * @throws HttpError 422 with the problems that the editor hasn't accepted
     */
    async refusePublished<Fields extends AnyFields>(
      type: ContentType<Fields>,
      id: number,
      seen: SeenChecksInput,
    ) {
      const entry = orNotFound(await entriesRepository(db, type).find(id));
      if (!publicStates.has(entry.state)) return;
      refuse([...(await openComments(db, type.table, id)), ...(await findOpenChecks(type, id, entry))], seen);
    },
  };
};
