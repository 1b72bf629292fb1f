import { type Header, HeaderName, headers, type Media } from '@lapis/contract';
import { pathOf } from '@lapis/contract/pages';
import { libraryRepository } from '../library/library.repository';
import { orNotFound, invalid } from '../../server/http/http-error';
import { purgeRegularly } from '../../server/http/schedule-job';
import { answer, type App, type Services } from '../../server/http/serve';
import { headersRepository } from './headers.repository';
import { siteRepository } from '../../cms/site/site.repository';
import { makeHeader, partFor, purgeHeaders, usualHeader } from './make-header';
import { placeOf } from '../library/header-places';
import { shownPictureOf } from './choosable';
import { choosePicture } from './choose-picture';

/** In pixels: of anything less a large screen shows that it was enlarged. */
const LEAST_WIDTH = 1200;

/** The pictures at the top of pages, which administrators choose of the library. */
export async function headersRoutes(app: App, { db, settings, changes, contentTypes }: Services) {
  const chosen = headersRepository(db);
  const library = libraryRepository(db, contentTypes);
  purgeRegularly(app, 'headers', async () => purgeHeaders(await chosen.all(), settings));

  /** A header with what was chosen for it; undefined where the build has no such picture. */
  async function show(name: HeaderName, media: Media | null): Promise<Header | undefined> {
    const usual = await usualHeader(name, settings);
    if (!usual) return undefined;
    const { width, height } = usual;
    const { title, page } = placeOf[name];
    const { drawings } = await siteRepository(db).read();
    return {
      name,
      page: title,
      path: page && pathOf(page),
      usual_url: drawings ? `/storage/headers/usual/${name}-480.webp` : null,
      media,
      width,
      height,
    };
  }

  answer(app, headers.list, async () => {
    const choices = await chosen.all();
    const pictures = await library.findAll(choices.map(({ media_id }) => media_id));
    const results: Header[] = [];
    for (const name of HeaderName.options) {
      const choice = choices.find((each) => each.name === name);
      const header = await show(name, pictures.find(({ id }) => id === choice?.media_id) ?? null);
      if (header) results.push(header);
    }
    return { results };
  });

  answer(app, headers.change, async (request) => {
    const { name } = request.params;
    const { media_id } = request.body;
    const usual = orNotFound(await show(name, null));
    if (media_id !== null) {
      const media = await library.find(media_id);
      refuseUnfit(media, usual);
      const picture = orNotFound(await library.findPicture(media_id));
      // Before it is chosen, so that no visitor waits for it, and nobody chooses what can't be made.
      await makeHeader({ ...picture, name }, settings);
    }
    const title = `Header picture of ${usual.page}`;
    if (await choosePicture(db, request, { name, media_id, title, details: { header: name } }))
      await changes.publish(['site', 'media']);
    const media = media_id === null ? undefined : await library.find(media_id);
    return { results: { ...usual, media: media ?? null } };
  });
}

/** Only what visitors may see, sharp enough for the top of a page. */
function refuseUnfit(media: Media | undefined, frame: Header) {
  if (partFor(shownPictureOf(media), frame).width < LEAST_WIDTH) {
    const height = Math.round((LEAST_WIDTH * frame.height) / frame.width);
    throw invalid(
      'media_id',
      `This picture is too small. Please choose one of at least ${LEAST_WIDTH} by ${height} pixels.`,
    );
  }
}
