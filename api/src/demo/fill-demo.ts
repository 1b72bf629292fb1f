import { constants, createReadStream } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { blogRepository } from '../blog/blog.repository';
import { readingMinutes } from '../blog/reading-time';
import { cleanHtml } from '../content/clean-html';
import { holdsContent } from '../content/holds-content';
import { makeFolder } from '../data-dir';
import { timestamp } from '../database/clock';
import type { Database } from '../database/database';
import { galleriesRepository } from '../galleries/galleries.repository';
import { linksRepository } from '../links/links.repository';
import { mediaRepository } from '../media/media.repository';
import { mediaDir } from '../media/folders';
import { incomingPath, receiveFile } from '../media/incoming-file';
import { prepare } from '../media/uploads';
import { type PictureIndex, readPictureIndex } from '../pictures/index-file';
import type { Settings } from '../settings';
import { reportsRepository } from '../reports/reports.repository';
import { servicesRepository } from '../services/services.repository';
import { siteRepository, StoredSite } from '../site/site.repository';
import { StartFailure } from '../start-failure';
import { widgetsRepository } from '../widgets/widgets.repository';
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

  await siteRepository(db).write(StoredSite.parse(site));
  for (const widget of widgets) await widgetsRepository(db).add(widget, null);

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
  for (const { picture, tags, html, published_at, ...post } of posts) {
    await blogRepository(db).add(
      {
        ...post,
        html: cleanHtml(html),
        reading_minutes: readingMinutes(html),
        image_id: mediaIds.get(picture) ?? null,
        image_alt: alt(picture),
        published_at: new Date(published_at).toISOString(),
        created_at: now,
        updated_at: now,
      },
      tags,
    );
  }
  for (const { images, ...gallery } of galleries) {
    await galleriesRepository(db).add({
      ...gallery,
      // The page of a gallery puts each picture before those that came earlier (specification, section 4).
      images: images.toReversed().flatMap(({ picture, caption }) => {
        const mediaId = mediaIds.get(picture);
        return mediaId === undefined ? [] : [{ mediaId, alt: alt(picture), caption }];
      }),
    });
  }
  for (const [position, { picture, figure, gallery, html, ...project }] of projects.entries()) {
    const linked = gallery === null ? undefined : await galleriesRepository(db).find(gallery);
    await servicesRepository(db).add({
      ...project,
      html: cleanHtml(html),
      image_id: mediaIds.get(picture) ?? null,
      image_alt: alt(picture),
      figure_value: figure?.value ?? null,
      figure_label: figure?.label ?? null,
      gallery_id: linked?.id ?? null,
      position,
      published_at: now,
      created_at: now,
      updated_at: now,
    });
  }
  for (const { document, ...report } of reports) {
    const { id: document_id } = await mediaRepository(db).add(document);
    await reportsRepository(db).add({ ...report, document_id, created_at: now, updated_at: now });
  }
  for (const category of links) await linksRepository(db).add(category);
}
