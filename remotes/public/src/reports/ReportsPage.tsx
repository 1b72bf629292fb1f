import { send } from '@lapis/http';
import { useLoaderData } from '@lapis/router';
import { EmptyState } from '@lapis/ui';
import { DonateBanner } from '../banners/DonateBanner';
import { HeaderBanner } from '../banners/HeaderBanner';
import header from '../banners/headers/reports.json';
import { withWords } from '../banners/page-words';
import { PreviewNotice } from '../preview/PreviewNotice';
import { orPreview } from '../preview/or-preview';
import styles from './ReportsPage.module.css';
import { YearOfReports } from './YearOfReports';

export const loader = withWords('reports', async ({ request }) => {
  const { signal } = request;
  return orPreview(request, {
    shown: () => send('GET /reports', { signal }),
    draft: (token) => send('GET /reports/preview/:token', { params: { token }, signal }),
  });
});

export function Component() {
  const { results: reports, isPreview, words } = useLoaderData<typeof loader>();
  const years = [...new Set(reports.map(({ year }) => year))];
  return (
    <>
      {isPreview && <PreviewNotice />}
      <HeaderBanner image={header} {...words} />
      <div className={styles.page}>
        {years.map((year) => (
          <YearOfReports key={year} year={year} reports={reports.filter((report) => report.year === year)} />
        ))}
        {years.length === 0 && (
          <EmptyState title="No reports yet">
            <p>Please check back soon.</p>
          </EmptyState>
        )}
      </div>
      <DonateBanner />
    </>
  );
}
