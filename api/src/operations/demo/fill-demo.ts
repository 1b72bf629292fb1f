import { constants, createReadStream } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { entriesRepository } from '../../cms/entries/entries.repository';
import { searchIndex } from '../../cms/search/search-index';
import type { AnyFields, ContentType } from '../../cms/types/content-type';
import { galleryType } from '../../content/galleries/galleries.type';
import { linkType } from '../../content/links/links.type';
import { projectType } from '../../content/projects/projects.type';
import { reportType } from '../../content/reports/reports.type';
import { storyType } from '../../content/stories/stories.type';
import { widgetType } from '../../content/widgets/widgets.type';
import { holdsContent } from '../holds-content';
import { makeFolder } from '../../server/settings/data-dir';
import { timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { mediaRepository } from '../../media/library/media.repository';
import { mediaDir } from '../../media/library/folders';
import { incomingPath, receiveFile } from '../../media/library/incoming-file';
import { prepare } from '../../media/library/uploads';
import { type PictureIndex, readPictureIndex } from '../../media/pictures/index-file';
import type { Settings } from '../../server/settings/settings';
import { siteRepository, StoredSite } from '../../cms/site/site.repository';
import { StartFailure } from '../../server/settings/start-failure';
import type { DemoContent } from './content';

type Folders = Pick<Settings, 'dataDir' | 'demoDir' | 'picturesDir'>;

/**
 * Fills a database that holds no content yet. Does nothing to any other, so that a start never touches what
 * somebody wrote, and is all or nothing. Answers whether it filled.
 */
export async function fillDemo(db: Database, content: DemoContent, folders: Folders) {
  if (await holdsContent(db)) return false;
  const index = await readPictureIndex(folders.picturesDir);
  if (!index) {
    throw new StartFailure(
      `The demo's pictures are missing from ${folders.picturesDir}: run 'npm run build' first, or start with DEMO=0.`,
    );
  }
  const used = usedPictures(content, index);
  await copyFiles(used, { from: join(folders.picturesDir, 'media'), to: mediaDir(folders) });
  const reports = await keepReports(content, folders);
  await db.transaction().execute((transaction) => write(transaction, { ...content, reports }, used));
  return true;
}

/** The pictures that posts, galleries and projects show, as far as they were rendered. */
function usedPictures({ posts, galleries, projects }: DemoContent, index: PictureIndex): PictureIndex {
  const used: PictureIndex = {};
  for (const { picture: key } of [...posts, ...projects, ...galleries.flatMap(({ images }) => images)]) {
    const picture = index[key];
    if (picture) used[key] = picture;
    else console.warn(`The demo's picture ${key} was not rendered and is left out.`);
  }
  return used;
}

async function copyFiles(used: PictureIndex, { from, to }: { from: string; to: string }) {
  await makeFolder(to);
  for (const { file } of Object.values(used).flatMap(({ variants }) => variants)) {
    await copyFile(join(from, file), join(to, file), constants.COPYFILE_FICLONE);
  }
}

/** The reports with the library's rows of their PDFs, which it puts where the content's files are. */
async function keepReports({ reports }: DemoContent, folders: Folders) {
  const kept = [];
  for (const { name, title, year, kind, summary, published_at } of reports) {
    const file = `${name}.pdf`;
    const original = createReadStream(join(folders.demoDir, 'reports', file));
    const incoming = await receiveFile(original, await incomingPath(folders));
    const { row: document, keep } = await prepare(file, incoming, folders);
    await keep();
    const report = { title, year, kind, summary, published_at: new Date(published_at).toISOString() };
    kept.push({ ...report, document });
  }
  return kept;
}

type Texts = Omit<DemoContent, 'reports'> & { reports: Awaited<ReturnType<typeof keepReports>> };

async function write(
  db: Database,
  { site, widgets, posts, galleries, projects, reports, links, pictures }: Texts,
  used: PictureIndex,
) {
  const now = timestamp();
  const alt = (key: string) => pictures[key]?.alt ?? '';
  const add = <Fields extends AnyFields>(
    type: ContentType<Fields>,
    fields: Partial<Fields>,
    publish_at = now,
  ) => entriesRepository(db, type).create({ fields, state: 'published', publish_at }, null);

  await siteRepository(db).write(StoredSite.parse(site));
  for (const widget of widgets) await add(widgetType, widget);

  const mediaIds = new Map<string, number>();
  for (const [key, { variants, ...picture }] of Object.entries(used)) {
    const { id } = await mediaRepository(db).add({
      kind: 'image',
      ...picture,
      variants: JSON.stringify(variants),
      name: `${basename(key)}.svg`,
      alt: alt(key),
      created_at: now,
    });
    mediaIds.set(key, id);
  }
  const pictureOf = (key: string) => ({ image_id: mediaIds.get(key) ?? null, image_alt: alt(key) });
  for (const { picture, published_at, ...story } of posts) {
    await add(storyType, { ...story, ...pictureOf(picture) }, published_at);
  }
  const galleryIds = new Map<string, number>();
  for (const { images, ...gallery } of galleries) {
    const id = await add(galleryType, gallery);
    // The page of a gallery puts each picture before those that came earlier (specification, section 4).
    const shown = images.toReversed().flatMap(({ picture, caption }) => {
      const media_id = mediaIds.get(picture);
      return media_id === undefined ? [] : [{ media_id, alt: alt(picture), caption, cover: false }];
    });
    await galleryType.parts?.write(db, id, { images: shown });
    await searchIndex(db).refresh(galleryType, id);
    galleryIds.set(gallery.slug, id);
  }
  for (const [position, { picture, gallery, ...project }] of projects.entries()) {
    const gallery_id = (gallery !== null && galleryIds.get(gallery)) || null;
    await add(projectType, { ...project, ...pictureOf(picture), gallery_id, position });
  }
  for (const { document, published_at, ...report } of reports) {
    const { id: document_id } = await mediaRepository(db).add(document);
    await add(reportType, { ...report, document_id }, published_at);
  }
  for (const { title: category, links: ofCategory } of links) {
    for (const [position, link] of ofCategory.entries()) {
      await add(linkType, { ...link, category, position });
    }
  }
}
