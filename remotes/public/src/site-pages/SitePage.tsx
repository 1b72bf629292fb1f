import { languages } from '@lapis/contract/languages';
import { sitePageAddress } from '@lapis/contract/site-page-address';
import { send } from '@lapis/http';
import { Link, redirect, useLoaderData, type LoaderFunctionArgs } from '@lapis/router';
import { loadBlocks } from '../blocks/blocks-part';
import { PageBlocks } from '../blocks/PageBlocks';
import { PreviewNotice } from '../preview/PreviewNotice';
import { orPreview } from '../preview/or-preview';
import { PageTop } from './PageTop';
import styles from './SitePage.module.css';

export type ShownSitePage = Awaited<ReturnType<typeof loader>>;

export async function loader({ params, request }: LoaderFunctionArgs) {
  const { signal } = request;
  const path = (params['*'] ?? '').replace(/\/$/, '');
  const { results, isPreview } = await orPreview(request, {
    shown: () => send('GET /pages', { query: { path }, signal }),
    draft: (token) => send('GET /pages/preview/:token', { params: { token }, signal }),
  });
  if (results.path !== path && !isPreview) throw redirect(sitePageAddress(results.path), 301);
  if (results.blocks.length > 0) await loadBlocks();
  return { ...results, isPreview };
}

export function Component() {
  const page = useLoaderData<typeof loader>();
  const { language, blocks, above, below, isPreview } = page;
  return (
    <article {...languages[language]}>
      {isPreview && <PreviewNotice />}
      <PageTop page={page} />
      {above.length > 0 && (
        <nav className={styles.above} aria-label="Breadcrumbs" {...languages.en}>
          <ol>
            {above.map(({ path, title }) => (
              <li key={path}>
                <Link to={sitePageAddress(path)}>{title}</Link>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <PageBlocks blocks={blocks} />
      {below.length > 0 && (
        <nav className={styles.below} aria-label="More about this" {...languages.en}>
          <h2>More about this</h2>
          <ul>
            {below.map(({ path, title }) => (
              <li key={path}>
                <Link to={sitePageAddress(path)}>{title}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </article>
  );
}
