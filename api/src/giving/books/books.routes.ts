import { books } from '@lapis/contract';
import { actorName, audit } from '../../cms/audit/audit';
import { HttpError, orNotFound } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { refuseWrongDay } from '../settings/today';
import { bookSettings, booksRepository, parseLines } from './books.repository';
import { writeJournal } from './journal-lines';

export async function booksRoutes(app: App, { db }: Services) {
  const repository = booksRepository(db);

  addRoute(app, books.show, async ({ query }) => ({ results: await repository.show(query.until) }));

  addRoute(app, books.change, async ({ user, ip, body: { version, ...changes } }) => {
    const isDone = await db.transaction().execute(async (transaction) => {
      const changed = await bookSettings(transaction).change(version, changes);
      if (changed)
        await audit(transaction).note(
          { user, ip },
          { action: 'changed', kind: 'giving', title: 'the nominal codes' },
        );
      return changed;
    });
    const results = await repository.show();
    if (!isDone)
      throw new HttpError(409, 'Someone else has changed the nominal codes since you opened them.', {
        results,
      });
    return { results };
  });

  addRoute(app, books.create, async ({ user, ip, body }) => {
    await refuseWrongDay(db, 'until', body.until);
    const results = await db.transaction().execute(async (transaction) => {
      // Locks the settings, so that two people can't book the same entries at the same time.
      const { version } = await bookSettings(transaction).state();
      if (!(await bookSettings(transaction).change(version, {})))
        throw new HttpError(409, 'Someone else is making a journal. Please try again.');
      const journal = await booksRepository(transaction).create(body, actorName({ user }));
      await audit(transaction).note(
        { user, ip },
        {
          action: 'created',
          kind: 'giving',
          title: `journal ${journal.id}`,
          details: { entries: journal.entries, to: journal.until_on },
        },
      );
      return journal;
    });
    return { results };
  });

  addRoute(app, books.export, async ({ user, ip, params: { id } }, reply) => {
    const { lines, until_on } = orNotFound(await repository.find(id));
    const settings = await bookSettings(db).read();
    await audit(db).note({ user, ip }, { action: 'exported', kind: 'giving', title: `journal ${id}` });
    reply.header('content-type', 'text/csv; charset=utf-8');
    reply.header(
      'content-disposition',
      `attachment; filename="journal-${id}-${settings.system}-${until_on}.csv"`,
    );
    return writeJournal({ id, lines: parseLines(lines), settings });
  });

  addRoute(app, books.remove, async ({ user, ip, params: { id } }) => {
    await db.transaction().execute(async (transaction) => {
      const newest = orNotFound(await booksRepository(transaction).newest());
      orNotFound(await booksRepository(transaction).find(id));
      if (newest.id !== id)
        throw new HttpError(409, 'Only the newest journal can be taken back. Please begin with that one.');
      await booksRepository(transaction).remove(id);
      await audit(transaction).note(
        { user, ip },
        { action: 'deleted', kind: 'giving', title: `journal ${id}` },
      );
    });
  });
}
