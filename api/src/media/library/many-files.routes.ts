import { media } from '@lapis/contract';
import { addRoute, type App, type Services } from '../../server/http/serve';
import type { consentForms } from './consent/consent-forms';
import { discardMany } from './discard-many';
import { libraryRepository } from './library.repository';
import { removeAllFiles } from './media-files';

/** Routes that change, delete or restore many library files at once. */
export function manyFilesRoutes(
  app: App,
  { db, settings, changes, contentTypes }: Pick<Services, 'db' | 'settings' | 'changes' | 'contentTypes'>,
  forms: ReturnType<typeof consentForms>,
) {
  addRoute(app, media.changeMany, async ({ user, ip, body: { ids, changes: asked } }) => {
    const library = libraryRepository(db, contentTypes);
    const { tags, forms: left, ...results } = await library.changeMany(ids, asked, { user, ip });
    if (tags.length > 0) await changes.publish(tags);
    await forms.remove(left);
    return { results };
  });

  addRoute(app, media.discard, async ({ user, ip, body }) => {
    const removeFiles = (row: Parameters<typeof removeAllFiles>[0]) => removeAllFiles(row, settings);
    const discarding = { ...body, actor: { user, ip }, removeFiles };
    const { tags, forms: left, ...results } = await discardMany(db, contentTypes, discarding);
    if (tags.length > 0) await changes.publish(tags);
    await forms.remove(left);
    return { results };
  });
}
