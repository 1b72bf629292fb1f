import { type AppealFields, appeals } from '@lapis/contract';
import { createSlug } from '@lapis/contract/slugs';
import { type Actor, audit } from '../../cms/audit/audit';
import { cleanHtml } from '@lapis/html/clean-html';
import type { Database } from '../../server/database/database';
import { unpagedList } from '../../server/database/lists';
import { HttpError, invalidField, orNotFound, toResult } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { fundsRepository } from '../funds/funds.repository';
import { appealsRepository } from './appeals.repository';

/** Slugs used by other pages under /give. */
const reserved = ['gift', 'manage'];

type Sentences = Pick<AppealFields, 'if_too_much' | 'if_too_little'>;

const cleaned = <Fields extends Partial<AppealFields>>(fields: Fields): Fields => ({
  ...fields,
  ...(fields.html !== undefined && { html: cleanHtml(fields.html) }),
});

export async function appealsRoutes(app: App, { db, changes }: Services) {
  const repository = appealsRepository(db);

  addRoute(app, appeals.list, async () => unpagedList(await repository.list()));

  addRoute(app, appeals.show, ({ params: { id } }) => toResult(repository.find(id)));

  addRoute(app, appeals.create, async ({ body, user, ip }) => {
    const id = await db.transaction().execute(async (transaction) => {
      const slug = body.slug ?? (await freeSlug(transaction, body.title));
      await refuseSlug(transaction, slug);
      refuseDays(body);
      if (body.fund_id) await refuseFund(transaction, body.fund_id, body.is_restricted ?? true);
      const created = await appealsRepository(transaction).create(cleaned({ ...body, slug }));
      await note(transaction, { user, ip }, 'created', created, body.title);
      return created;
    });
    await changes.publish(['giving']);
    return toResult(repository.find(id));
  });

  addRoute(app, appeals.change, async ({ params: { id }, body: { version, ...fields }, user, ip }) => {
    const before = orNotFound(await repository.find(id));
    refuseDays({ ...before, ...fields });
    const isDone = await db.transaction().execute(async (transaction) => {
      const isRestricted = fields.is_restricted ?? before.is_restricted;
      if (fields.fund_id) await refuseFund(transaction, fields.fund_id, isRestricted);
      // Unpaid gifts count too, because monthly givers have already chosen this purpose.
      if (
        fields.is_restricted !== undefined &&
        fields.is_restricted !== before.is_restricted &&
        (await appealsRepository(transaction).hasGifts(id))
      )
        throw invalidField(
          'is_restricted',
          'People have already given to this appeal, so what their gifts can be used for can’t be changed. Please start another appeal.',
        );
      if (fields.slug !== undefined) await refuseSlug(transaction, fields.slug, id);
      const isFundLeft = isRestricted !== before.is_restricted && fields.fund_id === undefined;
      const written = cleaned({ ...fields, ...(isFundLeft && { fund_id: null }) });
      const changed = await appealsRepository(transaction).change(id, version, written);
      if (changed)
        await audit(transaction).note(
          { user, ip },
          {
            action: 'changed',
            kind: 'appeals',
            id,
            title: fields.title ?? before.title,
            details: formerSentences(before, fields),
          },
        );
      return changed;
    });
    const results = orNotFound(await repository.find(id));
    if (!isDone)
      throw new HttpError(409, 'Someone else has changed this appeal since you opened it.', { results });
    await changes.publish(['giving']);
    return { results };
  });

  addRoute(app, appeals.remove, async ({ params: { id }, user, ip }) => {
    const { title } = orNotFound(await repository.find(id));
    await db.transaction().execute(async (transaction) => {
      if (await appealsRepository(transaction).hasGifts(id))
        throw new HttpError(
          409,
          'People have given to this appeal, so it can’t be deleted. You can close it instead.',
        );
      await appealsRepository(transaction).remove(id);
      await note(transaction, { user, ip }, 'deleted', id, title);
    });
    await changes.publish(['giving']);
  });
}

const note = (db: Database, actor: Actor, action: 'created' | 'deleted', id: number, title: string) =>
  audit(db).note(actor, { action, kind: 'appeals', id, title });

function refuseDays({ starts_on, ends_on }: Partial<Pick<AppealFields, 'starts_on' | 'ends_on'>>) {
  if (starts_on && ends_on && ends_on < starts_on)
    throw invalidField('ends_on', 'The appeal would end before it starts. Please choose a later date.');
}

/** Returns the sentences that change, because earlier gifts were given on them. */
const formerSentences = (before: Sentences, { if_too_much, if_too_little }: Partial<Sentences>) => ({
  ...(if_too_much !== undefined && { if_too_much: before.if_too_much }),
  ...(if_too_little !== undefined && { if_too_little: before.if_too_little }),
});

/** @throws HttpError 422 if the fund is closed, or is for other gifts than the appeal's */
async function refuseFund(db: Database, id: number, isRestricted: boolean) {
  const fund = await fundsRepository(db).findOpen('fund_id', id);
  if ((fund.is_restricted === 1) !== isRestricted)
    throw invalidField(
      'fund_id',
      isRestricted
        ? `${fund.title} isn’t restricted, but the appeal is. Please choose a restricted fund.`
        : `${fund.title} is restricted, but the appeal isn’t. Please choose an unrestricted fund.`,
    );
}

/** @throws HttpError 422 if another appeal or another page on the site uses the slug */
async function refuseSlug(db: Database, slug: string, own?: number) {
  if (reserved.includes(slug))
    throw invalidField('slug', 'Another page of the site already has this address.');
  const other = await appealsRepository(db).bySlug(slug);
  if (other && other.id !== own) throw invalidField('slug', 'Another appeal already has this address.');
}

async function freeSlug(db: Database, title: string) {
  const wanted = createSlug(title) || 'appeal';
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    if (!reserved.includes(slug) && !(await appealsRepository(db).bySlug(slug))) return slug;
  }
}
