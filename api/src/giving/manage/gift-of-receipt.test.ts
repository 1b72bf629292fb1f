import { Site } from '@lapis/contract';
import { siteRepository } from '../../cms/site/site.repository';
import { sentTo } from '../../inbox/mail/outbox.fixture';
import { demoContent } from '../../operations/demo/content';
import { describeSite } from '../../testing/testing';
import { giftByHand } from '../staff-gifts/staff-gifts.fixture';

describeSite('the receipts of a giver', (site) => {
  beforeAll(() => siteRepository(site().db).write(Site.parse(demoContent.site)));

  test('are available by the mailed link, but not those of others', async () => {
    const admin = await site().signIn('admin');
    const own = await giftByHand(admin, { name: 'Mina Marsh', email: 'mina@example.org' });
    const other = await giftByHand(admin, { name: 'Theo Lowe', email: 'theo@example.org' });
    await site().guest.post('/api/managed-gifts', { email: 'mina@example.org' });
    const mails = await sentTo(site(), 'mina@example.org');
    const [, token = ''] = /\/give\/manage\/([\w-]+)/.exec(mails.map(({ text }) => text).join()) ?? [];
    const receipt = (number: string | null) => site().guest.get(`/api/gifts/${token}/receipts/${number}`);

    const found = await receipt(own.payment.receipt);
    expect([found.statusCode, found.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(await receipt(other.payment.receipt)).toMatchObject({ statusCode: 404 });
  });
});
