import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConsentForm } from '@lapis/contract';
import { describeSite, type TestSite } from '../../../testing/testing';
import { DAY, timestamp } from '../../../server/time/clock';
import { consentForms } from './consent-forms';
import { drawn, librarian, pdf } from '../media.fixture';

const consent = { from: 'Her mother', covers: 'The website', given_at: '2026-01-15' };

describeSite('a signed form', (site) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  let library: ReturnType<typeof librarian>;
  beforeAll(async () => {
    admin = await site().signIn('admin');
    library = librarian(site, admin);
  });

  const send = async (name: string, content: Buffer) =>
    library.uploadTo('/api/admin/media/consent-forms', [name, content]);
  const take = async (name: string, content: Buffer) =>
    (await send(name, content)).json<{ results: ConsentForm }>().results;
  const stored = async () =>
    readdir(join(site().settings.dataDir, 'storage/consent-forms')).catch(() => [] as string[]);
  const open = (id: number) => admin.get(`/api/admin/media/${id}/consent-form`);
  const colours = ['#100', '#200', '#300', '#400', '#500'];
  const girl = async () => library.add('girl.png', await drawn(40, 30, colours.shift()).png().toBuffer());

  test('is downloaded by staff alone, and who did so is noted', async () => {
    const media = await girl();
    const content = pdf('signed');
    const form = await take('Form für Zahra.pdf', content);
    expect(form).toEqual({ id: expect.any(Number), name: 'Form für Zahra.pdf', size: content.length });
    const changed = await library.change(media.id, { people: true, consent: { ...consent, form } });
    expect(changed.consent?.form).toEqual(form);

    const { rawPayload, headers, statusCode } = await open(media.id);
    expect(statusCode).toBe(200);
    expect(rawPayload.equals(content)).toBe(true);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''Form%20f%C3%BCr%20Zahra.pdf",
      'x-content-type-options': 'nosniff',
    });
    const noted = await site()
      .db.selectFrom('audit')
      .select(['action', 'title', 'user_name'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(noted).toEqual({ action: 'consent_form_opened', title: 'girl.png', user_name: 'Zohra Rahimi' });

    const [file = ''] = await stored();
    for (const url of [
      `/api/admin/media/${media.id}/consent-form`,
      `/storage/consent-forms/${file}`,
      `/storage/media/../consent-forms/${file}`,
      `/storage/media/%2e%2e/consent-forms/${file}`,
      `/storage/media/${file}`,
    ]) {
      const answer = await site().guest.get(url);
      expect([url, [401, 404].includes(answer.statusCode)]).toEqual([url, true]);
    }
    expect(
      (await (await site().signIn('user')).get(`/api/admin/media/${media.id}/consent-form`)).statusCode,
    ).toBe(403);
  });

  test('stays with a consent that is changed or withdrawn, and is deleted when it is removed', async () => {
    const media = await girl();
    const form = await take('form.pdf', pdf('stays'));
    await library.change(media.id, { people: true, consent: { ...consent, form } });
    const before = (await stored()).length;
    expect(
      (await library.change(media.id, { consent: { ...consent, withdrawn: true } })).consent?.form,
    ).toEqual(form);
    await admin.post('/api/admin/media/bulk', { ids: [media.id], changes: { consent } });
    expect((await library.show(media.id)).consent?.form).toEqual(form);
    const without = await library.change(media.id, { consent: { ...consent, form: null } });
    expect(without.consent?.form).toBeNull();
    expect(await stored()).toHaveLength(before - 1);
    expect((await open(media.id)).statusCode).toBe(404);
    const { details } = await site()
      .db.selectFrom('audit')
      .select('details')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(details)).toMatchObject({ consent_form: 'removed' });
  });

  test('that can’t be deleted doesn’t prevent the change, and is deleted later', async () => {
    const media = await girl();
    const form = await take('stuck.pdf', pdf('stuck'));
    await library.change(media.id, { people: true, consent: { ...consent, form } });
    const before = (await stored()).length;
    const { db, settings, app } = site();
    const { hash } = await db
      .selectFrom('consent_forms')
      .select('hash')
      .where('id', '=', form.id)
      .executeTakeFirstOrThrow();
    // A directory in place of the file can't be deleted.
    const file = join(settings.dataDir, 'storage/consent-forms', hash);
    await rm(file);
    await mkdir(join(file, 'within'), { recursive: true });
    const changed = await admin.patch(`/api/admin/media/${media.id}`, {
      consent: { ...consent, form: null },
    });
    expect([changed.statusCode, (await stored()).length]).toEqual([200, before]);
    await rm(file, { recursive: true });
    await writeFile(file, pdf('stuck'));
    await db
      .updateTable('consent_forms')
      .set({ created_at: timestamp(-2 * DAY) })
      .where('id', '=', form.id)
      .execute();
    await consentForms(db, settings, app.log).purge();
    expect(await stored()).toHaveLength(before - 1);
  });

  test('may belong to several pictures, and is deleted with the last of them', async () => {
    const [one, other] = [await girl(), await girl()];
    const form = await take('class.png', await drawn(50, 70, '#fff').png().toBuffer());
    const before = (await stored()).length;
    const changes = { people: true, consent: { ...consent, form } };
    const answer = await admin.post('/api/admin/media/bulk', { ids: [one.id, other.id], changes });
    expect(answer.json()).toEqual({ results: { changed: 2, refused: [] } });
    await admin.delete(`/api/admin/media/${one.id}`);
    expect(await stored()).toHaveLength(before);
    expect((await open(other.id)).statusCode).toBe(200);
    await admin.delete(`/api/admin/media/${other.id}`);
    expect(await stored()).toHaveLength(before - 1);
  });

  test('that no consent names is deleted after a day', async () => {
    const { id } = await take('forgotten.pdf', pdf('forgotten'));
    const before = (await stored()).length;
    const forms = consentForms(site().db, site().settings, site().app.log);
    await forms.purge();
    expect(await stored()).toHaveLength(before);
    const { db } = site();
    await db
      .updateTable('consent_forms')
      .set({ created_at: timestamp(-2 * DAY) })
      .execute();
    await forms.purge();
    expect(await stored()).toHaveLength(before - 1);

    const media = await girl();
    const late = await admin.patch(`/api/admin/media/${media.id}`, { consent: { ...consent, form: { id } } });
    expect([late.statusCode, late.body]).toEqual([422, expect.stringMatching(/upload it again/)]);
  });

  test.each([
    ['page.html', Buffer.from(`<html>${'x'.repeat(100)}`), 415],
    ['empty.pdf', Buffer.alloc(0), 422],
    ['half.pdf', Buffer.from(`%PDF-1.7 ${'x'.repeat(2000)}`), 422],
  ])('is refused if it is no valid file: %s', async (name, content, status) => {
    expect((await send(name, content)).statusCode).toBe(status);
  });
});
