import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Engine } from '../engine';

export const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** A table whose rows are numbered, to be given its other columns. */
export const createTable = <Known>(db: Kysely<Known>, engine: Engine, name: string) =>
  db.schema
    .createTable(name)
    .addColumn('id', 'integer', (column) =>
      engine === 'sqlite'
        ? column.primaryKey().autoIncrement()
        : column.primaryKey().generatedByDefaultAsIdentity(),
    );
