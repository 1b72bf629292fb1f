import type { Language } from '@lapis/contract';
import type { Database } from '../database/database';

/** A thing as a search finds it. */
interface Findable {
  id: number;
  title: string;
  /** Plain text. */
  body: string;
  /** Where it is on the site. */
  path: string;
  /** Where it is not the site's own. */
  language?: Language;
  /** Found from then on; null for what is always there. */
  published_at: string | null;
}

/** Reads a noun's things that are or will be published: all, or the one of an id, if it is among them. */
export type Findables = (db: Database, id?: number) => Promise<Findable[]>;
