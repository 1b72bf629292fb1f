import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY, timestamp } from '../../../server/time/clock';
import { describeOnEachDatabase, type TestSite } from '../../../testing/testing';
import { composeEmail } from '../../mail/compose-email';
import { proven } from '../../mail/recipient';
import { qmailReport, report } from '../../mail/returned/report.fixture';
import { suppressionsRepository } from '../clean/suppressions.repository';
import { createMessageId } from '../delivery/mailing-message';
import { addSubscribers } from '../mailings/subscribers.fixture';
import { subscriberEventsRepository } from '../subscribers/subscriber-events.repository';
import { subscribersRepository } from '../subscribers/subscribers.repository';

const SECRET = 'kites-over-kabul-in-spring';

const fixture = (name: string) =>
  readFileSync(join(__dirname, '../../mail/returned/fixtures', `${name}.eml`), 'utf8');

let addresses = 0;
let mailings = 0;

/** Creates a subscriber who confirmed a month ago. */
async function reader({ db }: TestSite) {
  const email = `reader-${++addresses}@example.org`;
  const [id = 0] = await addSubscribers(db, { email, confirmed_at: timestamp(-30 * DAY) });
  return { id, email };
}

async function newsletterTo(
  { db }: TestSite,
  subscriberId: number,
  state: 'sent' | 'bounced' = 'sent',
  days = 0,
) {
  const mailing = await db
    .insertInto('mailings')
    .values({
      kind: 'newsletter',
      newsletter_id: null,
      campaign: `spring-${++mailings}`,
      state: 'sent',
      subject: 'Spring',
      content: '{}',
      audience: '{}',
      rate: 60,
      starts_at: timestamp(),
      next_try_at: null,
      started_at: timestamp(),
      finished_at: timestamp(),
      by_name: 'Zohra',
      created_at: timestamp(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('deliveries')
    .values({
      mailing_id: mailing.id,
      subscriber_id: subscriberId,
      state,
      next_try_at: null,
      done_at: timestamp(-days * DAY),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { unsubscribe_token: unsubscribeToken } = await db
    .selectFrom('subscribers')
    .select('unsubscribe_token')
    .where('id', '=', subscriberId)
    .executeTakeFirstOrThrow();
  return {
    id,
    mailingId: mailing.id,
    unsubscribeToken,
    messageId: createMessageId({ deliveryId: id, unsubscribeToken }, 'lapis.example'),
  };
}

/** The fixture for another mail and recipient. */
const about = (name: string, email: string, messageId = '<other.1@elsewhere.example>') =>
  fixture(name)
    .replaceAll('mina@example.org', email)
    .replaceAll('<delivery.1.0123456789abcdef@lapis.example>', messageId);

const hand = ({ app }: TestSite, payload: string, authorization = `Bearer ${SECRET}`) =>
  app.inject({
    method: 'POST',
    url: '/api/mail/returned',
    headers: { authorization, 'content-type': 'message/rfc822' },
    payload,
  });

async function readState({ db }: TestSite, { id, email }: { id: number; email: string }) {
  const row = await db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const suppressed = await suppressionsRepository(db).find(email);
  const events = await subscriberEventsRepository(db).of(id);
  return {
    isOn: row.unsubscribed_at === null,
    because: row.ended_because,
    by: row.ended_by_mailing,
    soft: row.soft_bounces,
    suppressed: suppressed?.because,
    events: events.map(({ what }) => what),
  };
}

const deliveryState = ({ db }: TestSite, id: number) =>
  db.selectFrom('deliveries').select(['state', 'answer']).where('id', '=', id).executeTakeFirstOrThrow();

describeOnEachDatabase(
  'mail that comes back',
  (site) => {
    test.each(['postfix-unknown-user', 'gmail-unknown-user', 'microsoft-365-not-found', 'qmail'])(
      'permanently ends the subscription, once: %s',
      async (name) => {
        const mina = await reader(site());
        const newsletter = await newsletterTo(site(), mina.id);
        const mail = about(name, mina.email, newsletter.messageId);
        const answer = await hand(site(), mail);
        expect([answer.statusCode, answer.json()]).toEqual([200, { kind: 'hard', is_known: true }]);
        await hand(site(), mail);
        expect(await readState(site(), mina)).toEqual({
          isOn: false,
          because: 'bounced',
          by: null,
          soft: 0,
          suppressed: 'bounced',
          events: ['bounced'],
        });
        expect(await deliveryState(site(), newsletter.id)).toMatchObject({
          state: 'bounced',
          answer: expect.not.stringContaining('@'),
        });
      },
    );

    test('because of its content leaves the subscription alone', async () => {
      const mina = await reader(site());
      const newsletter = await newsletterTo(site(), mina.id);
      await hand(site(), about('gmail-refused', mina.email, newsletter.messageId));
      expect(await readState(site(), mina)).toMatchObject({ isOn: true, soft: 0, suppressed: undefined });
      expect(await deliveryState(site(), newsletter.id)).toMatchObject({ state: 'bounced' });
    });

    test.each([
      ['5.2.1', '550-5.2.1 The user is receiving mail at a rate that 550-5.2.1 prevents more messages'],
      ['5.1.0', '550 5.1.0 192.0.2.10 is not allowed to send for lapis.example by its SPF record'],
      ['5.1.1', '550 5.7.1 IP address blacklisted by recipient'],
      ['5.1.1', '550 5.1.1 192.0.2.10 has sent to too many recipients this hour'],
      ['4.4.7', '450 4.7.1 Client host rejected: bad reputation'],
      [
        'qmail',
        'Connected to 192.0.2.112 but my name was rejected.\nRemote host said: 501 5.0.0 Invalid domain',
      ],
    ])('because of its sender ends nothing, however often: %s %s', async (status, words) => {
      const mina = await reader(site());
      for (let count = 0; count < 6; count++) {
        const { messageId } = await newsletterTo(site(), mina.id);
        const mail =
          status === 'qmail'
            ? qmailReport(words, messageId)
            : report({ status, diagnostic: `smtp; ${words}`, messageId });
        const answer = await hand(site(), mail.replaceAll('mina@example.org', mina.email));
        expect(answer.json()).toEqual({ kind: 'refused', is_known: true });
      }
      expect(await readState(site(), mina)).toMatchObject({ isOn: true, soft: 0, suppressed: undefined });
    });

    test('with a megabyte of one word is accepted', async () => {
      const recipient = `rfc822; ${'a'.repeat(1000 * 1024)}`;
      const answer = await hand(site(), report({ status: '5.1.1', recipient }));
      expect([answer.statusCode, answer.json()]).toEqual([200, { kind: 'notice', is_known: false }]);
    });

    test('with characters that PostgreSQL can’t store is accepted', async () => {
      const mina = await reader(site());
      const { id, messageId } = await newsletterTo(site(), mina.id);
      const diagnostic = 'smtp; 550 5.1.1 User\0 unknown';
      const answer = await hand(site(), report({ status: '5.1.1', diagnostic, messageId }));
      expect(answer.json()).toEqual({ kind: 'hard', is_known: true });
      expect(await deliveryState(site(), id)).toMatchObject({ state: 'bounced' });
    });

    test('temporarily counts once a newsletter, and the fifth in a row ends the subscription', async () => {
      const mina = await reader(site());
      for (let count = 1; count <= 5; count++) {
        expect(await readState(site(), mina)).toMatchObject({ isOn: true, soft: count - 1 });
        const newsletter = await newsletterTo(site(), mina.id);
        const mail = about('gmail-full', mina.email, newsletter.messageId);
        await hand(site(), mail);
        await hand(site(), mail);
      }
      expect(await readState(site(), mina)).toMatchObject({
        isOn: false,
        because: 'bounced',
        soft: 5,
        suppressed: 'bounced',
        events: ['bounced'],
      });
    });

    test('temporarily is counted from the last newsletter that arrived, in any order of reports', async () => {
      const mina = await reader(site());
      const [first, , third, fourth] = [
        await newsletterTo(site(), mina.id),
        await newsletterTo(site(), mina.id),
        await newsletterTo(site(), mina.id),
        await newsletterTo(site(), mina.id),
      ];
      for (const { messageId } of [fourth, first, third])
        await hand(site(), about('gmail-full', mina.email, messageId));
      expect(await readState(site(), mina)).toMatchObject({ isOn: true, soft: 2 });
    });

    test.each(['yahoo-complaint', 'outlook-complaint', 'complaint-by-rfc'])(
      'as a complaint ends the subscription by its newsletter, once: %s',
      async (name) => {
        const mina = await reader(site());
        const newsletter = await newsletterTo(site(), mina.id);
        const mail = about(name, mina.email, newsletter.messageId);
        expect((await hand(site(), mail)).json()).toEqual({ kind: 'complaint', is_known: true });
        await hand(site(), mail);
        expect(await readState(site(), mina)).toEqual({
          isOn: false,
          because: 'complained',
          by: newsletter.mailingId,
          soft: 0,
          suppressed: 'complained',
          events: ['complained'],
        });
        expect(await deliveryState(site(), newsletter.id)).toMatchObject({ state: 'complained' });
      },
    );

    test('is recognised by its unsubscribe link if a relay changed the Message-ID', async () => {
      const mina = await reader(site());
      const newsletter = await newsletterTo(site(), mina.id);
      const mail = about('amazon-ses', mina.email).replace(
        /token=\w+/,
        `token=${newsletter.unsubscribeToken}`,
      );
      await hand(site(), mail);
      expect(await readState(site(), mina)).toMatchObject({ isOn: false, because: 'bounced' });
      expect(await deliveryState(site(), newsletter.id)).toMatchObject({ state: 'bounced' });
    });

    test('with an address alone counts for a newsletter of the last two weeks, as temporary', async () => {
      const [mina, tess] = [await reader(site()), await reader(site())];
      await newsletterTo(site(), tess.id, 'sent', 15);
      const unnamed = (email: string) => about('postfix-unknown-user', email.toUpperCase());
      expect((await hand(site(), unnamed(tess.email))).json()).toMatchObject({ is_known: false });
      for (let count = 1; count <= 5; count++) {
        await newsletterTo(site(), mina.id);
        const complaint = await hand(site(), about('complaint-by-rfc', mina.email));
        expect(complaint.json()).toMatchObject({ is_known: false });
        await hand(site(), unnamed(mina.email));
        await hand(site(), unnamed(mina.email));
        expect(await readState(site(), mina)).toMatchObject({ isOn: count < 5, soft: count });
      }
      expect(await readState(site(), tess)).toMatchObject({ isOn: true, soft: 0, suppressed: undefined });
    });

    test('with an address that got no newsletter ends nothing, whatever else was sent', async () => {
      const mina = await reader(site());
      await site().mail.inTransaction(async ({ site: charity }) => [
        composeEmail(charity, proven(mina.email), 'Salaam', []),
      ]);
      await site().mail.deliver();
      expect((await hand(site(), about('exim-report', mina.email))).json()).toMatchObject({
        is_known: false,
      });
      expect(await readState(site(), mina)).toMatchObject({ isOn: true, soft: 0 });
    });

    test('that was forged ends nothing', async () => {
      const mina = await reader(site());
      const newsletter = await newsletterTo(site(), mina.id);
      const forged = newsletter.messageId.replace(/\.[^.]{16}@/, '.0123456789abcdef@');
      for (const name of ['postfix-unknown-user', 'complaint-by-rfc', 'amazon-ses'])
        expect((await hand(site(), about(name, mina.email, forged))).json()).toMatchObject({
          is_known: false,
        });
      const stranger = await reader(site());
      await hand(site(), about('qmail', stranger.email));
      expect(await readState(site(), mina)).toMatchObject({ isOn: true, suppressed: undefined, events: [] });
      expect(await readState(site(), stranger)).toMatchObject({ isOn: true, suppressed: undefined });
    });

    test('does not end a subscription that its owner has resumed since', async () => {
      const mina = await reader(site());
      const newsletter = await newsletterTo(site(), mina.id, 'sent', 1);
      const mail = about('complaint-by-rfc', mina.email, newsletter.messageId);
      await hand(site(), mail);
      await subscribersRepository(site().db).beginAgain(mina.id);
      await hand(site(), mail);
      expect(await readState(site(), mina)).toMatchObject({ isOn: true, suppressed: undefined });
    });

    test.each(['away', 'postfix-delayed', 'person'])('has no consequence: %s', async (name) => {
      const mina = await reader(site());
      const newsletter = await newsletterTo(site(), mina.id);
      await hand(site(), about(name, mina.email, newsletter.messageId));
      expect(await readState(site(), mina)).toMatchObject({ isOn: true, soft: 0, events: [] });
      expect(await deliveryState(site(), newsletter.id)).toMatchObject({ state: 'sent' });
    });

    test('is rejected without the secret, or above a megabyte', async () => {
      const mail = fixture('qmail');
      expect((await hand(site(), mail, '')).statusCode).toBe(401);
      expect((await hand(site(), mail, `Bearer ${SECRET}s`)).statusCode).toBe(401);
      expect((await hand(site(), mail + 'x'.repeat(1024 * 1024))).statusCode).toBe(413);
      expect(site().log.join()).not.toContain(SECRET);
    });
  },
  { environment: { MAIL_WEBHOOK_SECRET: SECRET, MAIL_FROM: 'hello@lapis.example' } },
);

describeOnEachDatabase('a site without a secret for mail that comes back', (site) => {
  test('accepts none', async () => {
    expect((await hand(site(), fixture('qmail'))).statusCode).toBe(404);
  });
});
