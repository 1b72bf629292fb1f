import { Site, type StaffGiftWhole, type StatementLine } from '@lapis/contract';
import { siteRepository } from '../../cms/site/site.repository';
import { demoContent } from '../../operations/demo/content';
import type { TestSite } from '../../testing/testing';
import { givingFor } from '../claims/donations.fixture';
import { type GiftRow, giftsRepository } from '../gifts/gifts.repository';
import { supportersRepository } from '../supporters/supporters.repository';
import { importStatement } from './take-statement';

interface Promised extends Pick<GiftRow, 'amount'> {
  name: string;
  email: string;
  interval?: GiftRow['interval'];
}

/** Uploads bank files and works through their payments, as staff do. Each test begins without any. */
export function openStatementDesk(site: () => TestSite) {
  let staff: Awaited<ReturnType<TestSite['signIn']>>;
  beforeAll(async () => {
    await siteRepository(site().db).write(Site.parse(demoContent.site));
    staff = await site().signIn('admin');
  });
  beforeEach(async () => {
    const { db } = site();
    for (const table of ['statement_lines', 'statements', 'mails', 'audit'] as const)
      await db.deleteFrom(table).execute();
    await givingFor(db).clear();
  });

  const post = (path: string, body: object) => staff.post(`/api/admin/giving/${path}`, body);
  const read = async <Results>(path: string) =>
    (await staff.get(`/api/admin/giving/${path}`)).json<{ results: Results }>().results;
  const upload = (text: string, name = 'bank.csv') =>
    importStatement(site(), { name, bytes: Buffer.from(text) }, { user: null, ip: null });

  return {
    post,
    upload,
    uploadRows: (...rows: string[]) => upload(`${['Date,Description,Amount', ...rows].join('\n')}\n`),
    lines: (state = 'unmatched') => read<StatementLine[]>(`statement-lines?state=${state}`),
    line: (id: number, what: string, body: object = {}) => post(`statement-lines/${id}/${what}`, body),
    gift: (id: number) => read<StaffGiftWhole>(`gifts/${id}`),

    /** Promises a transfer on the site. */
    async promise({ name, email, amount, interval = 'once' }: Promised) {
      const { id } = await supportersRepository(site().db).create({ name, email });
      const gift = { supporter_id: id, amount, interval, method: 'transfer', source: 'page' } as const;
      return giftsRepository(site().db).create(gift);
    },
  };
}
