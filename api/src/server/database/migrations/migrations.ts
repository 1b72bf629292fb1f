import type { Migration } from 'kysely';
import type { Engine } from '../engine';
import { baseline } from './0001-baseline';

/** All migrations in order. A released one never changes; a later one corrects it. */
export const migrations: Record<string, (engine: Engine) => Migration> = {
  '0001-baseline': baseline,
};
