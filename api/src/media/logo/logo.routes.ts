import { logo } from '@lapis/contract';
import { invalid } from '../../server/http/http-error';
import { answer, type App, type Services } from '../../server/http/serve';
import { shownPictureOf } from '../headers/choosable';
import { choosePicture } from '../headers/choose-picture';
import { headersRepository } from '../headers/headers.repository';
import { libraryRepository } from '../library/library.repository';

/** In pixels: it stands 44 pixels high, on fine screens of twice as many. */
const LEAST_HEIGHT = 88;
/** Of anything longer nothing can be made out at that height on a phone. */
const LONGEST = 6;

/** The picture that stands for the charity, which administrators choose of the library. */
export async function logoRoutes(app: App, { db, changes, contentTypes }: Services) {
  const library = libraryRepository(db, contentTypes);

  async function show() {
    const chosen = await headersRepository(db).find('logo');
    return { results: { media: (chosen && (await library.find(chosen.media_id))) ?? null } };
  }

  answer(app, logo.show, show);

  answer(app, logo.change, async (request) => {
    const { media_id } = request.body;
    if (media_id !== null) {
      const { width, height } = shownPictureOf(await library.find(media_id));
      if (height < LEAST_HEIGHT) {
        throw invalid(
          'media_id',
          `This picture is too small. Please choose one that is at least ${LEAST_HEIGHT} pixels high.`,
        );
      }
      if (width > LONGEST * height) {
        throw invalid(
          'media_id',
          `This picture is too long for a logo. Please choose one that is at most ${LONGEST} times as wide as high.`,
        );
      }
    }
    if (await choosePicture(db, request, { name: 'logo', media_id, title: 'Logo' }))
      await changes.publish(['site', 'media']);
    return show();
  });
}
