import { logo } from '@lapis/contract';
import { invalidField } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { requireShownPicture } from '../headers/choosable';
import { choosePicture } from '../headers/choose-picture';
import { headersRepository } from '../headers/headers.repository';
import { libraryRepository } from '../library/library.repository';

/** Minimum height in pixels: the logo is displayed at 44, or 88 on dense displays. */
const LEAST_HEIGHT = 88;
/** Maximum ratio of width to height; longer logos are illegible on a phone. */
const LONGEST = 6;

export async function logoRoutes(app: App, { db, changes, contentTypes }: Services) {
  const library = libraryRepository(db, contentTypes);

  async function show() {
    const chosen = await headersRepository(db).find('logo');
    return { results: { media: (chosen && (await library.find(chosen.media_id))) ?? null } };
  }

  addRoute(app, logo.show, show);

  addRoute(app, logo.change, async (request) => {
    const { media_id } = request.body;
    if (media_id !== null) {
      const { width, height } = requireShownPicture(await library.find(media_id));
      if (height < LEAST_HEIGHT) {
        throw invalidField(
          'media_id',
          `This picture is too small. Please choose one that is at least ${LEAST_HEIGHT} pixels high.`,
        );
      }
      if (width > LONGEST * height) {
        throw invalidField(
          'media_id',
          `This picture is too wide for a logo. Please choose one that is at most ${LONGEST} times as wide as it is high.`,
        );
      }
    }
    if (await choosePicture(db, request, { name: 'logo', media_id, title: 'Logo' }))
      await changes.publish(['site', 'media']);
    return show();
  });
}
