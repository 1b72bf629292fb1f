import { languages } from '@lapis/contract/languages';
import { send } from '@lapis/http';
import { href, Link, redirect, useLoaderData, type LoaderFunctionArgs } from '@lapis/router';
import { loadBlocks } from '../blocks/blocks-part';
import { PageBlocks } from '../blocks/PageBlocks';
import { PreviewNotice } from '../preview/PreviewNotice';
import { orPreview } from '../preview/or-preview';
import { LetterDate } from './LetterDate';
import styles from './LetterPage.module.css';

/** What the page is made of. */
export type LetterOfPage = Awaited<ReturnType<typeof loader>>;

export async function loader({ params: { slug = '' }, request }: LoaderFunctionArgs) {
  const { signal } = request;
  const { results, isPreview } = await orPreview(request, {
    shown: () => send('GET /letters/:slug', { params: { slug }, signal }),
    draft: (token) => send('GET /letters/preview/:token', { params: { token }, signal }),
  });
  if (results.slug !== slug && !isPreview)
    throw redirect(href('letters.letter', { slug: results.slug }), 301);
  if (results.blocks.length > 0) await loadBlocks();
  return { ...results, isPreview };
}

/** One letter, as its readers got it. */
export function Component() {
  const { title, language, published_at, blocks, isPreview } = useLoaderData<typeof loader>();
  return (
    <>
      {isPreview && <PreviewNotice />}
      <article {...languages[language]}>
        <header className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          {published_at && <LetterDate time={published_at} />}
        </header>
        <PageBlocks blocks={blocks} />
        {/* Its words are the site's own. */}
        <footer className={styles.foot} {...languages.en}>
          <Link to={href('letters')}>All letters</Link>
          <a href="#newsletter">Get our letters by email</a>
        </footer>
      </article>
    </>
  );
}
