import { sql } from 'kysely';
import { type Person, signedInPerson } from '../account/person.fixture';
import { messagesRepository } from '../../inbox/contact/messages.repository';
import { migrations } from '../../server/database/migrations/migrations';
import { describeSite } from '../../testing/testing';

describeSite('people and messages that were there before the update', (site) => {
  let admin: Person;
  beforeAll(async () => {
    const { db, settings } = site();
    admin = await signedInPerson(site(), { firstname: 'Élodie', lastname: 'ШКОЛА', role: 'admin' });
    await messagesRepository(db).add({
      name: 'Mina',
      email: 'mina@example.org',
      subject: 'Über Hats',
      message: 'Forty.',
      website: '',
    });
    // As it was then.
    for (const column of [
      'firstname_folded',
      'lastname_folded',
      'last_seen_at',
      'invited_at',
      'deactivated_at',
      'version',
    ]) {
      await db.schema.alterTable('users').dropColumn(column).execute();
    }
    await db.schema.alterTable('messages').dropColumn('searched').execute();
    await db.schema.alterTable('messages').dropColumn('deleted_at').execute();
    await db.schema.dropTable('message_replies').execute();
    await db.schema.dropIndex('audit_user').execute();
    if (!settings.databaseUrl) {
      // SQLite drops no column that a trigger reads; the index of letters came with a later release.
      for (const change of ['added', 'changed']) {
        await sql.raw(`drop trigger audit_letters_${change}`).execute(db);
      }
    }
    await db.schema.alterTable('audit').dropColumn('searched').execute();
    await db.schema.alterTable('site_settings').dropColumn('version').execute();
    await migrations(settings.databaseUrl ? 'postgres' : 'sqlite')['0012-people-and-messages']?.up(db);
  });

  test('are found, and people were seen when their sessions were', async () => {
    const people = await admin.get(`/admin/users?state=active&q=${encodeURIComponent('éLODIE школа')}`);
    expect(people.json()).toMatchObject({
      total: 1,
      results: [{ id: admin.user.id, version: 1, last_seen_at: expect.any(String) }],
    });
    const messages = await admin.get(`/admin/messages?state=new&q=${encodeURIComponent('über hats')}`);
    expect(messages.json()).toMatchObject({ total: 1, results: [{ deleted_at: null }] });
  });
});
