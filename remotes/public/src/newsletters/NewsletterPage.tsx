import { languages } from '@lapis/contract/languages';
import { send } from '@lapis/http';
import { href, Link, redirect, useLoaderData, type LoaderFunctionArgs } from '@lapis/router';
import { loadBlocks } from '../blocks/blocks-part';
import { PageBlocks } from '../blocks/PageBlocks';
import { PreviewNotice } from '../preview/PreviewNotice';
import { orPreview } from '../preview/or-preview';
import { NewsletterDate } from './NewsletterDate';
import styles from './NewsletterPage.module.css';

export type NewsletterOfPage = Awaited<ReturnType<typeof loader>>;

export async function loader({ params: { slug = '' }, request }: LoaderFunctionArgs) {
  const { signal } = request;
  const { results, isPreview } = await orPreview(request, {
    shown: () => send('GET /newsletters/:slug', { params: { slug }, signal }),
    draft: (token) => send('GET /newsletters/preview/:token', { params: { token }, signal }),
  });
  if (results.slug !== slug && !isPreview)
    throw redirect(href('newsletters.newsletter', { slug: results.slug }), 301);
  if (results.blocks.length > 0) await loadBlocks();
  return { ...results, isPreview };
}

export function Component() {
  const { title, language, published_at, blocks, isPreview } = useLoaderData<typeof loader>();
  return (
    <>
      {isPreview && <PreviewNotice />}
      <article {...languages[language]}>
        <header className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          {published_at && <NewsletterDate time={published_at} />}
        </header>
        <PageBlocks blocks={blocks} />
        {/* The footer is in English, whatever the language of the text, because its wording is fixed. */}
        <footer className={styles.foot} {...languages.en}>
          <Link to={href('newsletters')}>All newsletters</Link>
          <a href="#newsletter">Get our newsletters by email</a>
        </footer>
      </article>
    </>
  );
}
