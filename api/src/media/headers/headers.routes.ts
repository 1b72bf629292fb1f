import { type Header, HeaderName, headers, type Media } from '@lapis/contract';
import { requirePath } from '@lapis/contract/pages';
import { libraryRepository } from '../library/library.repository';
import { orNotFound, invalidField } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { headersRepository } from './headers.repository';
import { siteRepository } from '../../cms/site/site.repository';
import { makeHeader, partFor, usualHeader } from './make-header';
import { pictureLocations } from '../library/pictures/header-places';
import { requireShownPicture } from './choosable';
import { choosePicture } from './choose-picture';

/** Minimum width in pixels: narrower pictures look blurred on a large screen. */
const LEAST_WIDTH = 1200;

export async function headersRoutes(app: App, { db, settings, changes, contentTypes }: Services) {
  const chosen = headersRepository(db);
  const library = libraryRepository(db, contentTypes);

  async function show(name: HeaderName, media: Media | null): Promise<Header | undefined> {
    const usual = await usualHeader(name, settings);
    if (!usual) return undefined;
    const { width, height } = usual;
    const { title, page } = pictureLocations[name];
    const { drawings } = await siteRepository(db).read();
    return {
      name,
      page: title,
      path: page && requirePath(page),
      usual_url: drawings ? `/storage/headers/usual/${name}-480.webp` : null,
      media,
      width,
      height,
    };
  }

  addRoute(app, headers.list, async () => {
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

  addRoute(app, headers.change, async (request) => {
    const { name } = request.params;
    const { media_id } = request.body;
    const usual = orNotFound(await show(name, null));
    if (media_id !== null) {
      const media = await library.find(media_id);
      refuseUnfit(media, usual);
      const picture = orNotFound(await library.findPicture(media_id));
      // Rendered before it is chosen, so that no visitor waits for it and no broken picture is chosen.
      await makeHeader({ ...picture, name }, settings);
    }
    const title = `Header picture of ${usual.page}`;
    if (await choosePicture(db, request, { name, media_id, title, details: { header: name } }))
      await changes.publish(['site', 'media']);
    const media = media_id === null ? undefined : await library.find(media_id);
    return { results: { ...usual, media: media ?? null } };
  });
}

function refuseUnfit(media: Media | undefined, frame: Header) {
  if (partFor(requireShownPicture(media), frame).width < LEAST_WIDTH) {
    const height = Math.round((LEAST_WIDTH * frame.height) / frame.width);
    throw invalidField(
      'media_id',
      `This picture is too small. Please choose one of at least ${LEAST_WIDTH} by ${height} pixels.`,
    );
  }
}
