import {
  type ColumnBuilderCallback,
  type ColumnDefinitionBuilder,
  type Kysely,
  type Migration,
  sql,
} from 'kysely';
import { timestamp } from './clock';
import { folded } from './lists';
import type { Tables } from './tables';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Which of the two databases it is, for the few statements that differ. */
export type Engine = 'sqlite' | 'postgres';

/** Every migration by name, in order. A released one is never changed: the next one mends it. */
export const migrations = (engine: Engine): Record<string, Migration> => {
  const table = (db: Kysely<unknown>, name: string) =>
    db.schema
      .createTable(name)
      .addColumn('id', 'integer', (column) =>
        engine === 'sqlite'
          ? column.primaryKey().autoIncrement()
          : column.primaryKey().generatedByDefaultAsIdentity(),
      );

  return {
    '0001-first-release': {
      async up(db: Kysely<unknown>) {
        await table(db, 'users')
          .addColumn('firstname', 'text', required)
          .addColumn('lastname', 'text', required)
          .addColumn('email', 'text', required)
          .addColumn('password_hash', 'text')
          .addColumn('role', 'text', required)
          .addColumn('email_verified_at', 'text')
          .addColumn('created_at', 'text', required)
          .execute();
        await db.schema
          .createIndex('users_email')
          .unique()
          .on('users')
          .expression(sql`lower(email)`)
          .execute();

        await table(db, 'sessions')
          .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
          .addColumn('token_hash', 'text', (c) => c.notNull().unique())
          .addColumn('remember', 'integer', required)
          .addColumn('user_agent', 'text')
          .addColumn('ip', 'text', required)
          .addColumn('created_at', 'text', required)
          .addColumn('last_seen_at', 'text', required)
          .addColumn('expires_at', 'text', required)
          .execute();
        await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
        await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute();

        await db.schema
          .createTable('site_settings')
          .addColumn('id', 'integer', (column) => column.primaryKey())
          .addColumn('site', 'text', required)
          .addColumn('updated_at', 'text', required)
          .execute();

        await table(db, 'widgets')
          .addColumn('name', 'text', (column) => column.notNull().unique())
          .addColumn('title', 'text', required)
          .addColumn('html', 'text', required)
          .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
          .addColumn('updated_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
          .addColumn('created_at', 'text', required)
          .addColumn('updated_at', 'text', required)
          .execute();
        await db.schema.createIndex('widgets_updated_at').on('widgets').column('updated_at').execute();

        await table(db, 'media')
          .addColumn('kind', 'text', required)
          .addColumn('hash', 'text', (column) => column.notNull().unique())
          .addColumn('width', 'integer', required)
          .addColumn('height', 'integer', required)
          .addColumn('fallback', 'text', required)
          .addColumn('variants', 'text', required)
          .addColumn('created_at', 'text', required)
          .execute();

        await table(db, 'posts')
          .addColumn('slug', 'text', (column) => column.notNull().unique())
          .addColumn('title', 'text', required)
          .addColumn('excerpt', 'text', required)
          .addColumn('html', 'text', required)
          .addColumn('reading_minutes', 'integer', required)
          .addColumn('author', 'text', required)
          .addColumn('image_id', 'integer', (column) => column.references('media.id'))
          .addColumn('image_alt', 'text', required)
          .addColumn('published_at', 'text')
          .addColumn('created_at', 'text', required)
          .addColumn('updated_at', 'text', required)
          .execute();
        await db.schema.createIndex('posts_published_at').on('posts').column('published_at').execute();

        await db.schema
          .createTable('post_tags')
          .addColumn('post_id', 'integer', (c) => c.notNull().references('posts.id').onDelete('cascade'))
          .addColumn('tag', 'text', required)
          .addPrimaryKeyConstraint('post_tags_key', ['post_id', 'tag'])
          .execute();
        await db.schema.createIndex('post_tags_tag').on('post_tags').column('tag').execute();

        await table(db, 'galleries')
          .addColumn('slug', 'text', (column) => column.notNull().unique())
          .addColumn('title', 'text', required)
          .addColumn('description', 'text', required)
          .addColumn('created_at', 'text', required)
          .addColumn('updated_at', 'text', required)
          .execute();

        await table(db, 'gallery_images')
          .addColumn('gallery_id', 'integer', (c) =>
            c.notNull().references('galleries.id').onDelete('cascade'),
          )
          .addColumn('media_id', 'integer', (column) => column.notNull().references('media.id'))
          .addColumn('alt', 'text', required)
          .addColumn('caption', 'text', required)
          .addColumn('position', 'integer', required)
          .execute();
        await db.schema
          .createIndex('gallery_images_order')
          .on('gallery_images')
          .columns(['gallery_id', 'position'])
          .execute();
      },
    },
    '0002-search-in-any-case': {
      async up(db: Kysely<Pick<Tables, 'widgets'>>) {
        await db.schema
          .alterTable('widgets')
          .addColumn('title_folded', 'text', (column) => column.notNull().defaultTo(''))
          .execute();
        for (const { id, title } of await db.selectFrom('widgets').select(['id', 'title']).execute()) {
          await db
            .updateTable('widgets')
            .set({ title_folded: folded(title) })
            .where('id', '=', id)
            .execute();
        }
      },
    },
    '0003-placeholders': {
      async up(db: Kysely<unknown>) {
        await db.schema
          .alterTable('media')
          .addColumn('placeholder', 'text', (column) => column.notNull().defaultTo(''))
          .execute();
      },
    },
    '0004-languages-and-former-slugs': {
      async up(db: Kysely<unknown>) {
        await db.schema
          .alterTable('posts')
          .addColumn('language', 'text', (column) => column.notNull().defaultTo('en'))
          .execute();
        await db.schema
          .createTable('former_slugs')
          .addColumn('kind', 'text', required)
          .addColumn('slug', 'text', required)
          .addColumn('thing_id', 'integer', required)
          .addPrimaryKeyConstraint('former_slugs_key', ['kind', 'slug'])
          .execute();
      },
    },
    '0005-messages-and-newsletter': {
      async up(db: Kysely<unknown>) {
        await table(db, 'mails')
          .addColumn('recipient', 'text')
          .addColumn('subject', 'text', required)
          .addColumn('content', 'text', required)
          .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
          .addColumn('next_try_at', 'text')
          .addColumn('sent_at', 'text')
          .addColumn('last_error', 'text')
          .addColumn('created_at', 'text', required)
          .execute();
        await db.schema.createIndex('mails_next_try_at').on('mails').column('next_try_at').execute();

        await table(db, 'messages')
          .addColumn('name', 'text', required)
          .addColumn('email', 'text', required)
          .addColumn('subject', 'text', required)
          .addColumn('message', 'text', required)
          .addColumn('state', 'text', required)
          .addColumn('created_at', 'text', required)
          .execute();
        await db.schema.createIndex('messages_created_at').on('messages').column('created_at').execute();

        await table(db, 'subscribers')
          .addColumn('email', 'text', required)
          .addColumn('basis', 'text', required)
          .addColumn('consent', 'text', required)
          .addColumn('token_hash', 'text', (column) => column.notNull().unique())
          .addColumn('token_expires_at', 'text', required)
          .addColumn('unsubscribe_token', 'text', (column) => column.notNull().unique())
          .addColumn('asked_at', 'text', required)
          .addColumn('confirmed_at', 'text')
          .addColumn('unsubscribed_at', 'text')
          .execute();
        await db.schema
          .createIndex('subscribers_email')
          .unique()
          .on('subscribers')
          .expression(sql`lower(email)`)
          .execute();
      },
    },
    '0006-projects': {
      async up(db: Kysely<unknown>) {
        await table(db, 'services')
          .addColumn('slug', 'text', (column) => column.notNull().unique())
          .addColumn('title', 'text', required)
          .addColumn('summary', 'text', required)
          .addColumn('html', 'text', required)
          .addColumn('image_id', 'integer', (column) => column.references('media.id'))
          .addColumn('image_alt', 'text', required)
          .addColumn('status', 'text', required)
          .addColumn('location', 'text', required)
          .addColumn('figure_value', 'text')
          .addColumn('figure_label', 'text')
          .addColumn('gallery_id', 'integer', (c) => c.references('galleries.id').onDelete('set null'))
          .addColumn('position', 'integer', required)
          .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
          .addColumn('published_at', 'text')
          .addColumn('created_at', 'text', required)
          .addColumn('updated_at', 'text', required)
          .execute();
      },
    },
    '0007-reports-and-links': {
      async up(db: Kysely<unknown>) {
        await table(db, 'reports')
          .addColumn('title', 'text', required)
          .addColumn('year', 'integer', required)
          .addColumn('kind', 'text', required)
          .addColumn('summary', 'text', required)
          .addColumn('file', 'text', required)
          .addColumn('size', 'integer', required)
          .addColumn('pages', 'integer', required)
          .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
          .addColumn('published_at', 'text')
          .addColumn('created_at', 'text', required)
          .addColumn('updated_at', 'text', required)
          .execute();
        await table(db, 'link_categories')
          .addColumn('title', 'text', (column) => column.notNull().unique())
          .addColumn('position', 'integer', required)
          .execute();
        await table(db, 'links')
          .addColumn('category_id', 'integer', (c) => c.notNull().references('link_categories.id'))
          .addColumn('title', 'text', required)
          .addColumn('url', 'text', required)
          .addColumn('description', 'text', required)
          .addColumn('image_id', 'integer', (column) => column.references('media.id'))
          .addColumn('image_alt', 'text', (column) => column.notNull().defaultTo(''))
          .addColumn('position', 'integer', required)
          .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
          .addColumn('created_at', 'text', required)
          .addColumn('updated_at', 'text', required)
          .execute();
      },
    },
    '0008-search': {
      async up(db: Kysely<unknown>) {
        if (engine === 'sqlite') {
          await sql`
            create virtual table search_index using fts5(
              title, body, kind unindexed, thing_id unindexed, path unindexed, language unindexed,
              published_at unindexed, tokenize = 'porter unicode61 remove_diacritics 2'
            )
          `.execute(db);
          return;
        }
        await db.schema
          .createTable('search_index')
          .addColumn('title', 'text', required)
          .addColumn('body', 'text', required)
          .addColumn('kind', 'text', required)
          .addColumn('thing_id', 'integer', required)
          .addColumn('path', 'text', required)
          .addColumn('language', 'text')
          .addColumn('published_at', 'text')
          .addColumn('words', sql`tsvector`, (column) =>
            column
              .generatedAlwaysAs(
                sql`setweight(to_tsvector('english', title), 'A') || to_tsvector('english', body)`,
              )
              .stored(),
          )
          .execute();
        await db.schema
          .createIndex('search_index_words')
          .on('search_index')
          .using('gin')
          .column('words')
          .execute();
        await db.schema
          .createIndex('search_index_thing')
          .on('search_index')
          .columns(['kind', 'thing_id'])
          .execute();
      },
    },
    '0009-accounts': {
      async up(db: Kysely<unknown>) {
        const ofUser = (column: ColumnDefinitionBuilder) => column.references('users.id').onDelete('cascade');

        await db.schema.alterTable('users').addColumn('pending_email', 'text').execute();
        await db.schema.alterTable('users').addColumn('two_factor_secret', 'text').execute();
        await db.schema.alterTable('users').addColumn('two_factor_since', 'text').execute();
        await db.schema.alterTable('users').addColumn('two_factor_step', 'integer').execute();

        await table(db, 'recovery_codes')
          .addColumn('user_id', 'integer', (column) => ofUser(column).notNull())
          .addColumn('code_hash', 'text', required)
          .addUniqueConstraint('recovery_codes_once', ['user_id', 'code_hash'])
          .execute();

        await table(db, 'one_time_tokens')
          .addColumn('kind', 'text', required)
          .addColumn('user_id', 'integer', ofUser)
          .addColumn('token_hash', 'text', (column) => column.notNull().unique())
          .addColumn('data', 'text', required)
          .addColumn('created_at', 'text', required)
          .addColumn('expires_at', 'text', required)
          .addColumn('used_at', 'text')
          .execute();
        await db.schema
          .createIndex('one_time_tokens_user')
          .on('one_time_tokens')
          .columns(['user_id', 'kind'])
          .execute();

        await table(db, 'identities')
          .addColumn('user_id', 'integer', (column) => ofUser(column).notNull())
          .addColumn('provider', 'text', required)
          .addColumn('subject', 'text', required)
          .addColumn('created_at', 'text', required)
          .addUniqueConstraint('identities_once', ['provider', 'subject'])
          .execute();
        await db.schema.createIndex('identities_user').on('identities').column('user_id').execute();

        await table(db, 'devices')
          .addColumn('user_id', 'integer', (column) => ofUser(column).notNull())
          .addColumn('device', 'text', required)
          .addColumn('place', 'text', required)
          .addColumn('created_at', 'text', required)
          .addUniqueConstraint('devices_once', ['user_id', 'device', 'place'])
          .execute();

        await db.schema
          .createTable('attempts')
          .addColumn('key', 'text', (column) => column.primaryKey())
          .addColumn('points', 'integer', required)
          .addColumn('ends_at', 'text', required)
          .execute();
        await db.schema.createIndex('attempts_end').on('attempts').column('ends_at').execute();
      },
    },
    '0010-audit': {
      async up(db: Kysely<unknown>) {
        await table(db, 'audit')
          .addColumn('at', 'text', required)
          .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
          .addColumn('user_name', 'text', required)
          .addColumn('ip', 'text')
          .addColumn('action', 'text', required)
          .addColumn('kind', 'text', required)
          .addColumn('thing_id', 'integer')
          .addColumn('title', 'text', required)
          .addColumn('details', 'text', required)
          .execute();
        await db.schema.createIndex('audit_at').on('audit').column('at').execute();
        await db.schema.createIndex('audit_thing').on('audit').columns(['kind', 'thing_id']).execute();
      },
    },
    '0011-media': {
      async up(db: Kysely<unknown>) {
        const add = (name: string, type: 'text' | 'integer' | 'real', build: ColumnBuilderCallback) =>
          db.schema.alterTable('media').addColumn(name, type, build).execute();
        const optional: ColumnBuilderCallback = (column) => column;
        const withDefault =
          (value: string | number): ColumnBuilderCallback =>
          (column) =>
            column.notNull().defaultTo(value);

        await add('name', 'text', withDefault(''));
        await add('words', 'text', withDefault(''));
        await add('mime', 'text', withDefault('image/webp'));
        await add('size', 'integer', withDefault(0));
        await add('whole_width', 'integer', withDefault(0));
        await add('whole_height', 'integer', withDefault(0));
        await add('state', 'text', withDefault('ready'));
        await add('problem', 'text', optional);
        await add('tries', 'integer', withDefault(0));
        await add('next_try_at', 'text', optional);
        await add('alt', 'text', withDefault(''));
        await add('decorative', 'integer', withDefault(0));
        await add('caption', 'text', withDefault(''));
        await add('focal_x', 'real', withDefault(0.5));
        await add('focal_y', 'real', withDefault(0.5));
        await add('crop', 'text', optional);
        await add('people', 'integer', withDefault(0));
        await add('consent_from', 'text', optional);
        await add('consent_covers', 'text', optional);
        await add('consent_given_at', 'text', optional);
        await add('consent_until', 'text', optional);
        await add('consent_withdrawn_at', 'text', optional);
        await add('consent_note', 'text', optional);
        await add('consent_end_noted_at', 'text', optional);
        await add('version', 'integer', withDefault(1));
        await add('created_by', 'integer', (column) => column.references('users.id').onDelete('set null'));
        await sql`update media set name = fallback, words = fallback, whole_width = width, whole_height = height`.execute(
          db,
        );
        await db.schema.createIndex('media_created_at').on('media').column('created_at').execute();
        await db.schema.createIndex('media_next_try_at').on('media').column('next_try_at').execute();
        for (const table of ['posts', 'services', 'links'] as const) {
          await db.schema.createIndex(`${table}_image`).on(table).column('image_id').execute();
        }
        await db.schema.createIndex('gallery_images_media').on('gallery_images').column('media_id').execute();
      },
    },
    '0012-people-and-messages': {
      async up(db: Kysely<Tables>) {
        const folding = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('');

        await db.schema.alterTable('users').addColumn('firstname_folded', 'text', folding).execute();
        await db.schema.alterTable('users').addColumn('lastname_folded', 'text', folding).execute();
        await db.schema.alterTable('users').addColumn('last_seen_at', 'text').execute();
        await db.schema.alterTable('users').addColumn('invited_at', 'text').execute();
        await db.schema.alterTable('users').addColumn('deactivated_at', 'text').execute();
        await db.schema
          .alterTable('users')
          .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
          .execute();
        const users = await db.selectFrom('users').select(['id', 'firstname', 'lastname']).execute();
        for (const { id, firstname, lastname } of users) {
          await db
            .updateTable('users')
            .set((eb) => ({
              firstname_folded: folded(firstname),
              lastname_folded: folded(lastname),
              last_seen_at: eb
                .selectFrom('sessions')
                .select(({ fn }) => fn.max('sessions.last_seen_at').as('seen'))
                .where('user_id', '=', id),
            }))
            .where('id', '=', id)
            .execute();
        }

        await db.schema.alterTable('messages').addColumn('searched', 'text', folding).execute();
        await db.schema.alterTable('messages').addColumn('deleted_at', 'text').execute();
        for (const { id, name, email, subject, message } of await db
          .selectFrom('messages')
          .select(['id', 'name', 'email', 'subject', 'message'])
          .execute()) {
          await db
            .updateTable('messages')
            .set({ searched: folded([name, email, subject, message].join('\n')) })
            .where('id', '=', id)
            .execute();
        }
        await table(db as Kysely<unknown>, 'message_replies')
          .addColumn('message_id', 'integer', (c) =>
            c.notNull().references('messages.id').onDelete('cascade'),
          )
          .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
          .addColumn('message', 'text', required)
          .addColumn('created_at', 'text', required)
          .execute();
        await db.schema
          .createIndex('message_replies_message')
          .on('message_replies')
          .column('message_id')
          .execute();

        await db.schema.alterTable('audit').addColumn('searched', 'text', folding).execute();
        await db.schema.createIndex('audit_user').on('audit').column('user_id').execute();

        await db.schema
          .alterTable('site_settings')
          .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
          .execute();
      },
    },
    '0013-managed-content': {
      async up(db: Kysely<Tables>) {
        const kinds = ['posts', 'services', 'widgets', 'galleries', 'links', 'reports'] as const;
        const add = (name: string, column: string, type: 'text' | 'integer') =>
          db.schema.alterTable(name).addColumn(column, type).execute();
        for (const kind of kinds) {
          await add(kind, 'unpublish_at', 'text');
          await add(kind, 'deleted_at', 'text');
          if (kind !== 'widgets') {
            await db.schema
              .alterTable(kind)
              .addColumn('updated_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
              .execute();
            await db.schema
              .alterTable(kind)
              .addColumn('title_folded', 'text', (column) => column.notNull().defaultTo(''))
              .execute();
          }
          await db.schema.createIndex(`${kind}_updated`).on(kind).columns(['updated_at', 'id']).execute();
        }
        // So far these were on the site from the moment they were made.
        for (const kind of ['widgets', 'galleries', 'links'] as const) {
          await add(kind, 'published_at', 'text');
          await sql`update ${sql.table(kind)} set published_at = created_at`.execute(db);
        }
        for (const kind of ['posts', 'galleries'] as const) {
          await db.schema
            .alterTable(kind)
            .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
            .execute();
        }
        for (const kind of kinds) {
          for (const { id, title } of await db.selectFrom(kind).select(['id', 'title']).execute()) {
            await db
              .updateTable(kind)
              .set({ title_folded: folded(title) })
              .where('id', '=', id)
              .execute();
          }
        }

        const editor = (column: ColumnDefinitionBuilder) =>
          column.references('users.id').onDelete('set null');
        await table(db as unknown as Kysely<unknown>, 'drafts')
          .addColumn('kind', 'text', required)
          .addColumn('thing_id', 'integer', required)
          .addColumn('fields', 'text', required)
          .addColumn('version', 'integer', required)
          .addColumn('updated_by', 'integer', editor)
          .addColumn('updated_at', 'text', required)
          .addUniqueConstraint('drafts_once', ['kind', 'thing_id'])
          .execute();
        await table(db as unknown as Kysely<unknown>, 'revisions')
          .addColumn('kind', 'text', required)
          .addColumn('thing_id', 'integer', required)
          .addColumn('n', 'integer', required)
          .addColumn('title', 'text', required)
          .addColumn('fields', 'text', required)
          .addColumn('user_id', 'integer', editor)
          .addColumn('at', 'text', required)
          .addUniqueConstraint('revisions_once', ['kind', 'thing_id', 'n'])
          .execute();
        await table(db as unknown as Kysely<unknown>, 'presences')
          .addColumn('kind', 'text', required)
          .addColumn('thing_id', 'integer', required)
          .addColumn('user_id', 'integer', (column) =>
            column.notNull().references('users.id').onDelete('cascade'),
          )
          .addColumn('since', 'text', required)
          .addColumn('seen_at', 'text', required)
          .addUniqueConstraint('presences_once', ['kind', 'thing_id', 'user_id'])
          .execute();
      },
    },
    '0014-reports-covers-and-checks': {
      async up(db: Kysely<Tables & { reports: { file: string; size: number; pages: number } }>) {
        await db.schema.alterTable('media').addColumn('pages', 'integer').execute();
        await db.schema
          .alterTable('reports')
          .addColumn('document_id', 'integer', (column) => column.references('media.id'))
          .execute();
        const reports = await db
          .selectFrom('reports')
          .select(['id', 'file', 'size', 'pages', 'created_at'])
          .orderBy('id')
          .execute();
        for (const { id, file, size, pages, created_at } of reports) {
          const [hash = '', name = ''] = file.split('/');
          const document = await db
            .insertInto('media')
            .values({
              kind: 'document',
              hash,
              width: 0,
              height: 0,
              fallback: file,
              variants: '[]',
              name,
              words: folded(name),
              mime: 'application/pdf',
              size,
              pages,
              created_at,
            })
            // The same file may be of two reports, or in the library by itself.
            .onConflict((conflict) => conflict.column('hash').doUpdateSet({ pages }))
            .returning('id')
            .executeTakeFirstOrThrow();
          await db.updateTable('reports').set({ document_id: document.id }).where('id', '=', id).execute();
        }
        for (const column of ['file', 'size', 'pages']) {
          await db.schema.alterTable('reports').dropColumn(column).execute();
        }
        await db.schema.createIndex('reports_document').on('reports').column('document_id').execute();

        await db.schema
          .alterTable('gallery_images')
          .addColumn('cover', 'integer', (column) => column.notNull().defaultTo(0))
          .execute();

        await db.schema
          .createTable('link_checks')
          .addColumn('link_id', 'integer', (column) =>
            column.primaryKey().references('links.id').onDelete('cascade'),
          )
          .addColumn('url', 'text', required)
          .addColumn('status', 'text', required)
          .addColumn('code', 'integer')
          .addColumn('words', 'text', required)
          .addColumn('moved_to', 'text')
          .addColumn('checked_at', 'text', required)
          .execute();
        await db.schema
          .createTable('link_check_runs')
          .addColumn('id', 'integer', (column) => column.primaryKey())
          .addColumn('holder', 'text', required)
          .addColumn('total', 'integer', required)
          .addColumn('done', 'integer', required)
          .addColumn('started_at', 'text', required)
          .addColumn('expires_at', 'text', required)
          .execute();
      },
    },
    '0015-schedule': {
      async up(db: Kysely<unknown>) {
        await db.schema
          .createTable('scheduled')
          .addColumn('kind', 'text', required)
          .addColumn('thing_id', 'integer', required)
          .addColumn('action', 'text', required)
          .addColumn('at', 'text', required)
          .addPrimaryKeyConstraint('scheduled_key', ['kind', 'thing_id', 'action'])
          .execute();
        await db.schema.createIndex('scheduled_at').on('scheduled').column('at').execute();
        const now = timestamp();
        for (const kind of ['posts', 'services', 'widgets', 'galleries', 'links', 'reports']) {
          for (const [action, column] of [
            ['published', 'published_at'],
            ['unpublished', 'unpublish_at'],
          ] as const) {
            const at = sql.ref(column);
            await sql`
              insert into scheduled (kind, thing_id, action, at)
              select ${sql.lit(kind)}, id, ${sql.lit(action)}, ${at} from ${sql.table(kind)} where ${at} > ${now}
            `.execute(db);
          }
        }
      },
    },
    '0017-bases-of-drafts': {
      async up(db) {
        await db.schema
          .alterTable('drafts')
          .addColumn('base', 'integer', (column) => column.notNull().defaultTo(1))
          .execute();
      },
    },
    '0018-two-factor-rule': {
      async up(db) {
        await db.schema
          .alterTable('site_settings')
          .addColumn('admin_two_factor', 'integer', (column) => column.notNull().defaultTo(0))
          .execute();
      },
    },
    '0019-large-sites': {
      async up(db: Kysely<unknown>) {
        await db.schema
          .createTable('file_mentions')
          .addColumn('kind', 'text', required)
          .addColumn('thing_id', 'integer', required)
          .addColumn('in_draft', 'integer', required)
          .addColumn('hash', 'text', required)
          .addPrimaryKeyConstraint('file_mentions_key', ['kind', 'thing_id', 'in_draft', 'hash'])
          .execute();
        await db.schema.createIndex('file_mentions_hash').on('file_mentions').column('hash').execute();

        // All that decides which posts a list shows, so that their texts are not read for it.
        await db.schema.dropIndex('posts_updated').execute();
        await db.schema
          .createIndex('posts_list')
          .on('posts')
          .columns(['deleted_at', 'updated_at', 'id', 'published_at', 'unpublish_at'])
          .execute();
        await db.schema
          .createIndex('posts_title')
          .on('posts')
          .columns(['deleted_at', 'title_folded', 'id', 'slug', 'published_at', 'unpublish_at'])
          .execute();
      },
    },
    '0020-headers': {
      async up(db) {
        await table(db, 'headers')
          .addColumn('name', 'text', (column) => column.notNull().unique())
          .addColumn('media_id', 'integer', (column) => column.notNull().references('media.id'))
          .execute();
      },
    },
    '0021-trash-of-accounts': {
      async up(db) {
        await db.schema.alterTable('users').addColumn('deleted_at', 'text').execute();
      },
    },
  };
};
