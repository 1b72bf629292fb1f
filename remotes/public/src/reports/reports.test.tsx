import type { Report } from '@lapis/contract';
import { failing, renderPage } from '@lapis/testing';
import { screen, within } from '@testing-library/react';
import { storyList } from '../stories/story.fixture';
import { routes } from '../routes';
import { sizeInWords } from './size-in-words';

const report = (id: number, more: Partial<Report> = {}): Report => ({
  id,
  title: `Report ${id}`,
  year: 2026,
  kind: 'annual report',
  summary: `What report ${id} says.`,
  file_url: `/storage/media/abc/report-${id}.pdf`,
  size: 47_626,
  pages: 4,
  published_at: '2026-09-21T08:00:00.000Z',
  ...more,
});

const open = (reports: Report[]) =>
  renderPage(routes, { at: '/reports', answers: { 'GET /reports': storyList(reports) } });

test('reports are grouped by year, the newest first', async () => {
  open([report(1), report(2, { kind: 'accounts', pages: 1 }), report(3, { year: 2025 })]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Reports' })).toBeInTheDocument();
  const years = screen.getAllByRole('heading', { level: 2 });
  expect(years.map(({ textContent }) => textContent)).toEqual(['2026', '2025']);

  const rows = within(screen.getByRole('table', { name: '2026' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    'Report 1What report 1 says.',
    'Report 2What report 2 says.',
  ]);
  const cells = within(rows[1]!).getAllByRole('cell');
  expect(cells.slice(0, 3).map(({ textContent }) => textContent)).toEqual(['accounts', '1 page', '48 kB']);
});

test('a report can be read in the browser, or downloaded', async () => {
  open([report(1)]);
  const read = await screen.findByRole('link', { name: 'Read Report 1 (PDF)' });
  expect(read).toHaveAttribute('href', '/storage/media/abc/report-1.pdf');
  expect(read).not.toHaveAttribute('download');
  expect(screen.getByRole('link', { name: 'Download Report 1 (PDF)' })).toHaveAttribute('download');
});

test('on paper a report shows its full address', async () => {
  open([report(1)]);
  expect(await screen.findByText(`${location.origin}/storage/media/abc/report-1.pdf`)).toBeInTheDocument();
});

test('the page says so if there are none', async () => {
  open([]);
  expect(await screen.findByText('No reports yet')).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('a list that fails is a page that fails', async () => {
  renderPage([{ children: routes, ErrorBoundary: () => <p>failed</p> }], {
    at: '/reports',
    answers: { 'GET /reports': failing(500) },
  });
  expect(await screen.findByText('failed')).toBeInTheDocument();
});

test.each([
  [12, '1 kB'],
  [213_600, '214 kB'],
  [1_240_000, '1.2 MB'],
])('a size is written in words: %i', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});

test('a draft is shown to visitors with its preview link, and marked as a draft', async () => {
  const { sent } = renderPage(routes, {
    at: '/reports?preview=abc',
    answers: { 'GET /reports/preview/abc': storyList([report(1)]) },
  });
  expect(await screen.findByRole('note')).toHaveTextContent(/This is a preview/);
  expect(sent.map(({ name }) => name)).toEqual(['GET /page-words/reports', 'GET /reports/preview/abc']);
});
