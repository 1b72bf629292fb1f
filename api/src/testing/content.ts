import type {
  GalleryFields,
  LetterFields,
  LinkFields,
  StoryFields,
  ReportFields,
  ProjectFields,
  WidgetFields,
} from '@lapis/contract';
import type { Insertable } from 'kysely';
import { entriesRepository } from '../cms/entries/entries.repository';
import { searchIndex } from '../cms/search/search-index';
import type { AnyFields, ContentType } from '../cms/types/content-type';
import { galleryType } from '../content/galleries/galleries.type';
import { letterType } from '../content/letters/letters.type';
import { linkType } from '../content/links/links.type';
import { projectType } from '../content/projects/projects.type';
import { reportType } from '../content/reports/reports.type';
import { storyType } from '../content/stories/stories.type';
import { widgetType } from '../content/widgets/widgets.type';
import type { Database } from '../server/database/database';
import type { Tables } from '../server/database/tables';
import { timestamp } from '../server/time/clock';

interface When {
  /** Null for a draft; now where nothing is said. */
  published_at?: string | null;
}

/** Adds an entry as the portal does, titled by its slug where nothing is said. Answers its id. */
const adding =
  <Fields extends AnyFields>(type: ContentType<Fields>) =>
  (db: Database, { published_at = timestamp(), ...fields }: Partial<Fields> & When) => {
    const named = fields as Partial<Fields>;
    const title = (type.slug && (fields as { slug?: string; name?: string })[type.slug]) ?? '';
    return entriesRepository(db, type).create(
      {
        fields: { title, ...named },
        ...(published_at === null ? { state: 'draft' } : { state: 'published', publish_at: published_at }),
      },
      null,
    );
  };

export const addStory = adding<StoryFields>(storyType);
export const addProject = adding<ProjectFields>(projectType);
export const addReport = adding<ReportFields>(reportType);
export const addLink = adding<LinkFields>(linkType);
export const addWidget = adding<WidgetFields>(widgetType);
export const addLetter = adding<LetterFields>(letterType);

/** The row of a published story and nothing else, titled by its slug: for what the database does by itself. */
export const storyRow = (slug: string, given: Partial<Insertable<Tables['posts']>> = {}) => ({
  slug,
  title: slug,
  excerpt: '',
  html: '',
  reading_minutes: 1,
  author: '',
  image_alt: '',
  published_at: timestamp(),
  created_at: timestamp(),
  updated_at: timestamp(),
  ...given,
});

interface Image {
  media_id: number;
  alt?: string;
  caption?: string;
}

/** Adds a gallery with pictures in their order. */
export async function addGallery(
  db: Database,
  { images = [], ...fields }: Partial<GalleryFields> & { images?: Image[] },
) {
  const id = await adding<GalleryFields>(galleryType)(db, fields);
  const filled = images.map((image) => ({ alt: '', caption: '', cover: false, ...image }));
  await galleryType.parts?.write(db, id, { images: filled });
  await searchIndex(db).refresh(galleryType, id);
  return id;
}
