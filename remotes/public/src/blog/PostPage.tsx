import type { Story } from '@lapis/contract';
import { send } from '@lapis/http';
import { href, redirect, useLoaderData, type LoaderFunctionArgs } from '@lapis/router';
import { DonateBanner } from '../banners/DonateBanner';
import { loadBlocks } from '../blocks/blocks-part';
import { LongRead } from '../long-read/LongRead';
import { PreviewNotice } from '../preview/PreviewNotice';
import { orPreview } from '../preview/or-preview';
import { pageWidth } from '../page-width';
import { Byline } from './Byline';
import { Neighbours } from './Neighbours';
import styles from './PostPage.module.css';
import { ShareLinks } from './ShareLinks';
import { StoryCard } from './StoryCard';
import { TagLinks } from './TagLinks';

const sizes = `(min-width: 738px) calc((${pageWidth} - 64px) / 3), (min-width: 480px) calc((${pageWidth} - 32px) / 2), ${pageWidth}`;

/** A story, as visitors see it or as they would. */
export type ShownStory = Story & { isPreview: boolean };

export async function loader({ params: { slug = '' }, request }: LoaderFunctionArgs): Promise<ShownStory> {
  const { signal } = request;
  const { results: post, isPreview } = await orPreview(request, {
    shown: () => send('GET /blog/:slug', { params: { slug }, signal }),
    draft: (token) => send('GET /blog/preview/:token', { params: { token }, signal }),
  });
  if (post.slug !== slug && !isPreview) throw redirect(href('blog.post', { slug: post.slug }), 301);
  if (post.blocks.length > 0) await loadBlocks();
  return { ...post, isPreview };
}

/** One story, and others like it. */
export function Component() {
  const post = useLoaderData<typeof loader>();
  return (
    <>
      {post.isPreview && <PreviewNotice />}
      <LongRead
        title={post.title}
        standfirst={post.excerpt}
        about={<Byline post={post} author={post.author} />}
        image={post.image}
        html={post.html}
        blocks={post.blocks}
        language={post.language}
      >
        <TagLinks posts={[post]} />
        <ShareLinks title={post.title} />
      </LongRead>
      <Neighbours previous={post.previous} next={post.next} />
      {post.related.length > 0 && (
        <section className={styles.related} aria-labelledby="related">
          <h2 id="related">Related stories</h2>
          <div className={styles.cards}>
            {post.related.map((related) => (
              <StoryCard key={related.id} post={related} sizes={sizes} level={3} />
            ))}
          </div>
        </section>
      )}
      <DonateBanner />
    </>
  );
}
