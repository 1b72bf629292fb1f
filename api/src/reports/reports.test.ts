import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Report } from '@lapis/contract';
import { timestamp } from '../database/clock';
import { Refusal } from '../refusal';
import { describeOnEachDatabase } from '../testing';
import { keepReportFile } from './report-file';
import { reportsRepository } from './reports.repository';

const policy = () => readFile(resolve(__dirname, '../../demo/reports/safeguarding-policy-2026.pdf'));

describeOnEachDatabase('reports', (site) => {
  const add = async (title: string, year: number, hoursAgo: number | null) =>
    reportsRepository(site().db).add({
      title,
      year,
      kind: 'policy',
      summary: `About ${title}`,
      ...(await keepReportFile(await policy(), 'safeguarding-policy', site().settings)),
      published_at: hoursAgo === null ? null : timestamp(-hoursAgo * 3_600_000),
      created_at: timestamp(),
      updated_at: timestamp(),
    });
  const list = async () =>
    (await site().guest.get('/api/reports')).json<{ results: Report[]; total: number }>();

  beforeAll(async () => {
    await add('older', 2024, 1);
    await add('newest', 2026, 2);
    await add('of the same year', 2026, 3);
    await add('draft', 2026, null);
    await add('tomorrow', 2026, -24);
  });

  test('are listed once they are published, those of the newest year first', async () => {
    const { results, total } = await list();
    expect(results.map(({ title }) => title)).toEqual(['newest', 'of the same year', 'older']);
    expect(total).toBe(3);
  });

  test('say what their file says of itself', async () => {
    const { results } = await list();
    expect(results[0]).toMatchObject({ kind: 'policy', pages: 3, size: (await policy()).length });
    expect(results[0]?.file_url).toMatch(/^\/storage\/media\/[0-9a-f]{32}\/safeguarding-policy\.pdf$/);
  });

  test('are opened in the browser, whole or in part, and kept for good', async () => {
    const [{ file_url } = { file_url: '' }] = (await list()).results;
    const whole = await site().guest.get(file_url);
    expect(whole.statusCode).toBe(200);
    expect(whole.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="safeguarding-policy.pdf"',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(whole.rawPayload).toEqual(await policy());
    const part = await site().guest.get(file_url, { range: 'bytes=0-4' });
    expect(part.statusCode).toBe(206);
    expect(part.body).toBe('%PDF-');
  });

  test.each(['no PDF', '%PDF-1.7 with nothing behind it'])('refuse a file that is %s', async (text) => {
    const kept = keepReportFile(Buffer.from(text), 'broken', site().settings);
    await expect(kept).rejects.toThrow(Refusal);
    await expect(kept).rejects.toMatchObject({ statusCode: 415 });
  });
});
