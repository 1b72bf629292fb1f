import { DAY, timestamp } from '../../../server/time/clock';
import { describeSite, type TestSite } from '../../../testing/testing';
import { loadProgress, loadProgressOfMany } from './mailing-progress';
import { purgeDeliveries } from './purge-deliveries';
import { addSubscribers } from './subscribers.fixture';

/** Creates a digest with one delivery in each state and one to be retried. */
async function digest({ db }: TestSite, days: number, isOver = true) {
  const at = timestamp(-days * DAY);
  const mailing = await db
    .insertInto('mailings')
    .values({
      kind: 'digest',
      newsletter_id: null,
      campaign: `digest-${days}`,
      state: isOver ? 'sent' : 'paused',
      subject: 'Stories',
      content: '{}',
      audience: '{}',
      rate: 60,
      starts_at: at,
      next_try_at: null,
      started_at: at,
      finished_at: isOver ? at : null,
      by_name: '',
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const states = [
    'sent',
    'sent',
    'refused',
    'bounced',
    'complained',
    'skipped',
    'waiting',
    'waiting',
  ] as const;
  const readers = await addSubscribers(
    db,
    ...states.map((_, i) => ({
      email: `reader-${days}-${i}@example.org`,
      ...(i === 0 && { unsubscribed_at: at, ended_because: 'asked' as const, ended_by_mailing: mailing.id }),
    })),
  );
  await db
    .insertInto('deliveries')
    .values(
      states.map((state, i) => ({
        mailing_id: mailing.id,
        subscriber_id: readers[i] ?? null,
        state,
        tries: i === 7 ? 3 : 0,
        done_at: state === 'waiting' ? null : at,
      })),
    )
    .execute();
  return mailing;
}

const sums = {
  count: 8,
  waiting: 1,
  retrying: 1,
  sent: 2,
  refused: 1,
  bounced: 1,
  complaints: 1,
  skipped: 1,
  left: 1,
};

describeSite('the deliveries of mailings', (site) => {
  test('are deleted 13 months after the mailing ended, and their totals are kept', async () => {
    const { db } = site();
    const old = await digest(site(), 400);
    const [young, unfinished] = [await digest(site(), 390), await digest(site(), 401, false)];
    expect(await loadProgress(db, old, null)).toMatchObject(sums);
    await purgeDeliveries(db);
    const kept = await db
      .selectFrom('deliveries')
      .select('mailing_id')
      .distinct()
      .orderBy('mailing_id')
      .execute();
    expect(kept.map(({ mailing_id }) => mailing_id)).toEqual([young.id, unfinished.id]);
    await db.deleteFrom('subscribers').where('ended_by_mailing', '=', old.id).execute();
    const all = await db.selectFrom('mailings').selectAll().orderBy('id').execute();
    expect(await loadProgressOfMany(db, all)).toEqual(
      [sums, sums, sums].map((each) => expect.objectContaining(each)),
    );
    await purgeDeliveries(db);
    expect(await loadProgressOfMany(db, [])).toEqual([]);
  });
});
