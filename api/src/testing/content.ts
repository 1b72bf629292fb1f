import type {
  GalleryFields,
  NewsletterFields,
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
import { newsletterType } from '../content/newsletters/newsletters.type';
import { linkType } from '../content/links/links.type';
import { projectType } from '../content/projects/projects.type';
import { reportType } from '../content/reports/reports.type';
import { storyType } from '../content/stories/stories.type';
import { widgetType } from '../content/widgets/widgets.type';
import type { Database } from '../server/database/database';
import type { Tables } from '../server/database/tables';
import { timestamp } from '../server/time/clock';

interface PublicationInput {
  /** Publication time, or null for a draft; default: now. */
  published_at?: string | null;
}

/** Adds an entry as the portal does; its slug is the default title. Returns its id. */
const createAdder =
  <Fields extends AnyFields>(type: ContentType<Fields>) =>
  (db: Database, { published_at = timestamp(), ...fields }: Partial<Fields> & PublicationInput) => {
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

export const addStory = createAdder<StoryFields>(storyType);
export const addProject = createAdder<ProjectFields>(projectType);
export const addReport = createAdder<ReportFields>(reportType);
export const addLink = createAdder<LinkFields>(linkType);
export const addWidget = createAdder<WidgetFields>(widgetType);
export const addNewsletter = createAdder<NewsletterFields>(newsletterType);

/** Row of a published story, for tests that use only the database. */
export const storyRow = (slug: string, given: Partial<Insertable<Tables['stories']>> = {}) => ({
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

export async function addGallery(
  db: Database,
  { images = [], ...fields }: Partial<GalleryFields> & { images?: Image[] },
) {
  const id = await createAdder<GalleryFields>(galleryType)(db, fields);
  const filled = images.map((image) => ({ alt: '', caption: '', cover: false, ...image }));
  await galleryType.parts?.write(db, id, { images: filled });
  await searchIndex(db).refresh(galleryType, id);
  return id;
}
