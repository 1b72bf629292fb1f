import type { NewsletterCheck } from '@lapis/contract';
import type { Block } from '@lapis/contract/blocks';
import { DomUtils } from 'htmlparser2';
import { hashesIn } from '../../../cms/files/hashes-in-text';
import { isPermitted, permissionColumns } from '../../../media/library/pictures/shown';
import type { Database } from '../../../server/database/database';
import { parsedText } from './parsed-text';

type PictureFiles = Awaited<ReturnType<typeof loadFiles>>;

export async function checkPictures(db: Database, blocks: readonly Block[]): Promise<NewsletterCheck[]> {
  const pictures = blocks.flatMap(collectPictures);
  if (pictures.length === 0) return [];
  const files = await loadFiles(db, pictures);
  const problems = pictures.map((picture) => checkPicture(picture, files)).filter((check) => check !== null);
  if (problems.length > 0) return problems;
  return [{ level: 'fine', text: 'Every picture has consent, and a description where it needs one.' }];
}

interface NewsletterPicture {
  id?: number | undefined;
  hash?: string | undefined;
  alt: string;
}

function collectPictures(block: Block): NewsletterPicture[] {
  if (block.type === 'picture') return [{ id: block.image_id ?? undefined, alt: block.alt }];
  if (block.type !== 'text') return [];
  return DomUtils.getElementsByTagName('img', parsedText(block.html)).map(({ attribs }) => ({
    hash: hashesIn(attribs['src'] ?? '')[0] ?? '',
    alt: attribs['alt'] ?? '',
  }));
}

async function loadFiles(db: Database, pictures: NewsletterPicture[]) {
  const ids = pictures.flatMap(({ id }) => id ?? []);
  const hashes = pictures.flatMap(({ hash }) => hash || []);
  return db
    .selectFrom('media')
    .select(['media.id', 'media.hash', 'media.name', 'media.alt', 'media.decorative', 'media.fallback'])
    .select(permissionColumns)
    .where((eb) => eb.or([eb('media.id', 'in', [0, ...ids]), eb('media.hash', 'in', ['', ...hashes])]))
    .execute();
}

function checkPicture({ id, hash, alt }: NewsletterPicture, files: PictureFiles): NewsletterCheck | null {
  if (id === undefined && hash === undefined) {
    return { level: 'warning', text: 'A picture has not been chosen yet. Choose one, or remove its block.' };
  }
  const file = files.find((each) => each.id === id || each.hash === hash);
  if (!file && hash === '') return alt ? null : describe('A picture in the text');
  if (!file) {
    return {
      level: 'error',
      text: 'A picture is no longer in the library. Choose another one, or remove it.',
    };
  }
  const named = `The picture “${file.name}”`;
  if (!isPermitted(file)) {
    return {
      level: 'error',
      text: `${named} shows people, and the library has no valid consent for it. Record their consent there, or choose another picture.`,
    };
  }
  if (!file.fallback) {
    return {
      level: 'error',
      text: `${named} is still being prepared. Please wait a moment. If it fails, the library says why.`,
    };
  }
  const says = alt || (id !== undefined && (file.alt || file.decorative === 1));
  return says ? null : describe(named);
}

const describe = (named: string): NewsletterCheck => ({
  level: 'warning',
  text: `${named} has no description. Say what it shows: many email programs show only that, and some people have it read aloud.`,
});
