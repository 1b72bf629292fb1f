import type { Identity } from '@lapis/contract';
import { timestamp } from '../../server/time/clock';
import { describeSite, type TestSite } from '../../testing/testing';
import { type Person, signedInPerson } from './person.fixture';

const link = ({ db }: TestSite, { user }: Person, provider: string) =>
  db
    .insertInto('identities')
    .values({ user_id: user.id, provider, subject: `subject-${user.id}`, created_at: timestamp() })
    .execute();

const fetchIdentities = async (person: Person) =>
  (await person.get('/settings/identities')).json<{ results: Identity[] }>().results;

describeSite('third-party sign-ins of an account', (site) => {
  test('are listed, and unlinked one by one', async () => {
    const [person, other] = [await signedInPerson(site()), await signedInPerson(site())];
    await link(site(), person, 'google');
    await link(site(), person, 'acme');
    await link(site(), other, 'google');
    const [acme, google] = await fetchIdentities(person);
    expect([acme, google]).toMatchObject([
      { provider: 'acme', name: 'acme' },
      { provider: 'google', name: 'google' },
    ]);

    expect((await person.delete(`/settings/identities/${acme?.id}`)).statusCode).toBe(204);
    expect(await fetchIdentities(person)).toEqual([google]);
    expect((await person.delete(`/settings/identities/${acme?.id}`)).statusCode).toBe(404);
    const [theirs] = await fetchIdentities(other);
    expect((await person.delete(`/settings/identities/${theirs?.id}`)).statusCode).toBe(404);
    expect(await fetchIdentities(other)).toHaveLength(1);
  });

  test('can’t be unlinked if they are the only way in', async () => {
    const person = await signedInPerson(site(), { password_hash: null });
    await link(site(), person, 'google');
    const [google] = await fetchIdentities(person);
    const refused = await person.delete(`/settings/identities/${google?.id}`);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { message: expect.stringMatching(/choose a password first/) },
    ]);
    expect(await fetchIdentities(person)).toHaveLength(1);
  });
});

describeSite(
  'a third-party sign-in that is configured',
  (site) => {
    test('is shown with its configured name', async () => {
      const person = await signedInPerson(site());
      await link(site(), person, 'acme');
      expect(await fetchIdentities(person)).toMatchObject([{ provider: 'acme', name: 'Acme & Sons' }]);
    });
  },
  {
    environment: {
      OIDC_ACME_ISSUER: 'https://acme.example',
      OIDC_ACME_CLIENT_ID: 'lapis',
      OIDC_ACME_CLIENT_SECRET: 'secret',
      OIDC_ACME_LABEL: 'Acme & Sons',
    },
  },
);
