import { mailsRepository } from '../../inbox/mail/mails.repository';
import { describeOnEachDatabase } from '../../testing/testing';
import { timestamp } from '../time/clock';
import { connectDatabase } from './database';
import { createLeases, whileLeased } from './lease';

describeOnEachDatabase('a lease', (site) => {
  const mail = { to: 'mina@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };

  beforeEach(async () => {
    await site().db.deleteFrom('mails').execute();
    await mailsRepository(site().db).add([mail]);
  });

  test('is prolonged while the work lasts, unless another process has claimed the row since', async () => {
    const { db } = site();
    const mails = mailsRepository(db);
    const claimed = (await mails.claim())!;
    const first = claimed.lease;
    const { prolong } = createLeases(db, 'mails');
    const tries: boolean[] = [];
    let end = () => {};
    const work = new Promise<void>((resolve) => {
      end = resolve;
    });
    const counted: typeof prolong = async (...args) => {
      const wasOurs = await prolong(...args);
      tries.push(wasOurs);
      if (tries.length === 2) await db.updateTable('mails').set({ next_try_at: timestamp() }).execute();
      if (tries.length === 3) end();
      return wasOurs;
    };
    await whileLeased(claimed, { prolong: counted }, () => work, 5);
    expect(tries.slice(0, 3)).toEqual([true, true, false]);
    expect(claimed.lease > first).toBe(true);
  });

  test('is found to be due without waiting for another process that writes', async () => {
    const { db, settings } = site();
    const { isAnyDue } = createLeases(db, 'mails');
    const other = await connectDatabase(settings);
    await other.transaction().execute(async (transaction) => {
      await mailsRepository(transaction).add([mail]);
      expect(await isAnyDue()).toBe(true);
    });
    await other.destroy();
    while (await mailsRepository(db).claim());
    expect(await isAnyDue()).toBe(false);
  });

  test('is released at a start, which leaves the retry times of other rows unchanged', async () => {
    const { db } = site();
    const mails = mailsRepository(db);
    await mails.add([mail]);
    const refused = (await mails.claim())!;
    await mails.failed(refused, 'The server is away');
    const left = (await mails.claim())!;
    expect(await mails.claim()).toBeUndefined();
    await createLeases(db, 'mails').release();
    expect((await mails.claim())?.id).toBe(left.id);
    expect(await mails.claim()).toBeUndefined();
  });
});
