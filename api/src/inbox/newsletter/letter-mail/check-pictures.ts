import type { LetterCheck } from '@lapis/contract';
import type { Block } from '@lapis/contract/blocks';
import { DomUtils } from 'htmlparser2';
import { hashesIn } from '../../../cms/files/hashes-in-text';
import { isPermitted, permissionColumns } from '../../../media/library/shown';
import type { Database } from '../../../server/database/database';
import { parsedText } from './parsed-text';

type Files = Awaited<ReturnType<typeof filesOf>>;

/** What is wrong with the pictures of a letter, those within its texts included. */
export async function checkPictures(db: Database, blocks: readonly Block[]): Promise<LetterCheck[]> {
  const pictures = blocks.flatMap(picturesOf);
  if (pictures.length === 0) return [];
  const files = await filesOf(db, pictures);
  const problems = pictures.map((picture) => checkPicture(picture, files)).filter((check) => check !== null);
  if (problems.length > 0) return problems;
  return [{ level: 'fine', text: 'Every picture may be shown, and those that say something are described.' }];
}

/** A picture by its id or its hash; neither where none was chosen. */
interface PictureOfLetter {
  id?: number | undefined;
  hash?: string | undefined;
  alt: string;
}

function picturesOf(block: Block): PictureOfLetter[] {
  if (block.type === 'picture') return [{ id: block.image_id ?? undefined, alt: block.alt }];
  if (block.type !== 'text') return [];
  return DomUtils.getElementsByTagName('img', parsedText(block.html)).map(({ attribs }) => ({
    hash: hashesIn(attribs['src'] ?? '')[0] ?? '',
    alt: attribs['alt'] ?? '',
  }));
}

async function filesOf(db: Database, pictures: PictureOfLetter[]) {
  const ids = pictures.flatMap(({ id }) => id ?? []);
  const hashes = pictures.flatMap(({ hash }) => hash || []);
  return db
    .selectFrom('media')
    .select(['media.id', 'media.hash', 'media.name', 'media.alt', 'media.decorative', 'media.fallback'])
    .select(permissionColumns)
    .where((eb) => eb.or([eb('media.id', 'in', [0, ...ids]), eb('media.hash', 'in', ['', ...hashes])]))
    .execute();
}

function checkPicture({ id, hash, alt }: PictureOfLetter, files: Files): LetterCheck | null {
  if (id === undefined && hash === undefined) {
    return { level: 'warning', text: 'A picture was not chosen yet. Choose one, or remove its block.' };
  }
  const file = files.find((each) => each.id === id || each.hash === hash);
  // A picture of the site itself has no hash.
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
      text: `${named} shows people whose consent the library doesn’t have, or has no longer. Record their consent there, or choose another picture.`,
    };
  }
  if (!file.fallback) {
    return {
      level: 'error',
      text: `${named} is still being made. Please wait a moment; where that failed, the library says why.`,
    };
  }
  const says = alt || (id !== undefined && (file.alt || file.decorative === 1));
  return says ? null : describe(named);
}

const describe = (named: string): LetterCheck => ({
  level: 'warning',
  text: `${named} is not described. Say in its description what it shows: many programs show only that, and some readers hear it.`,
});
