import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from '../engine';
import { createTable, required } from './columns';

export const firstRelease = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTable(db, engine, 'users')
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

    await createTable(db, engine, 'sessions')
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

    await createTable(db, engine, 'widgets')
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('title', 'text', required)
      .addColumn('html', 'text', required)
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('updated_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .execute();
    await db.schema.createIndex('widgets_updated_at').on('widgets').column('updated_at').execute();

    await createTable(db, engine, 'media')
      .addColumn('kind', 'text', required)
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .addColumn('width', 'integer', required)
      .addColumn('height', 'integer', required)
      .addColumn('fallback', 'text', required)
      .addColumn('variants', 'text', required)
      .addColumn('created_at', 'text', required)
      .execute();

    await createTable(db, engine, 'posts')
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

    await createTable(db, engine, 'galleries')
      .addColumn('slug', 'text', (column) => column.notNull().unique())
      .addColumn('title', 'text', required)
      .addColumn('description', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .execute();

    await createTable(db, engine, 'gallery_images')
      .addColumn('gallery_id', 'integer', (c) => c.notNull().references('galleries.id').onDelete('cascade'))
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
});
