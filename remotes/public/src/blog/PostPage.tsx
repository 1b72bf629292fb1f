import type { Post } from '@lapis/contract';
import { languages } from '@lapis/contract/languages';
import { send } from '@lapis/http';
import { href, redirect, useLoaderData, type LoaderFunctionArgs } from '@lapis/router';
import { Picture } from '@lapis/ui';
import { DonateBanner } from '../banners/DonateBanner';
import { foundOr404 } from '../not-found';
import { pageWidth } from '../page-width';
import { Markup } from '../widgets/Markup';
import { Byline } from './Byline';
import { Neighbours } from './Neighbours';
import styles from './PostPage.module.css';
import { ShareLinks } from './ShareLinks';
import { StoryCard } from './StoryCard';
import { TagLinks } from './TagLinks';

const sizes = {
  lead: `(min-width: 800px) ${pageWidth}, 100vw`,
  related: `(min-width: 970px) calc((${pageWidth} - 64px) / 3), (min-width: 636px) calc((${pageWidth} - 32px) / 2), ${pageWidth}`,
};

export async function loader({ params: { slug = '' }, request }: LoaderFunctionArgs): Promise<Post> {
  const call = send('GET /blog/:slug', { params: { slug }, signal: request.signal });
  const post = (await foundOr404(call)).results;
  if (post.slug !== slug) throw redirect(href('blog.post', { slug: post.slug }), 301);
  return post;
}

/** One story, as a newspaper sets its long reads. */
export function Component() {
  const post = useLoaderData<typeof loader>();
  return (
    <>
      <article className={styles.story} {...languages[post.language]}>
        <header className={styles.head}>
          <h1 className={styles.title}>{post.title}</h1>
          <p className={styles.standfirst}>{post.excerpt}</p>
          <Byline post={post} author={post.author} />
        </header>
        {post.image && <Picture className={styles.lead} picture={post.image} sizes={sizes.lead} eager />}
        <Markup className={styles.text} html={post.html} />
        <footer className={styles.tags}>
          <TagLinks posts={[post]} />
        </footer>
        <ShareLinks title={post.title} />
      </article>
      <Neighbours previous={post.previous} next={post.next} />
      {post.related.length > 0 && (
        <section className={styles.related} aria-labelledby="related">
          <h2 id="related">Related stories</h2>
          <div className={styles.cards}>
            {post.related.map((related) => (
              <StoryCard key={related.id} post={related} sizes={sizes.related} level={3} />
            ))}
          </div>
        </section>
      )}
      <DonateBanner />
    </>
  );
}
