import type { Story } from '@lapis/contract';
import { send } from '@lapis/http';
import { href, isAnnounced, redirect, useLoaderData, type LoaderFunctionArgs } from '@lapis/router';
import { ButtonLink } from '@lapis/ui';
import { DonateBanner } from '../banners/DonateBanner';
import { loadBlocks } from '../blocks/blocks-part';
import { LongRead } from '../long-read/LongRead';
import { PreviewNotice } from '../preview/PreviewNotice';
import { orPreview } from '../preview/or-preview';
import { pageWidth } from '../page-width';
import { Byline } from './Byline';
import { Neighbours } from './Neighbours';
import styles from './StoryPage.module.css';
import { ShareLinks } from './ShareLinks';
import { StoryCard } from './StoryCard';
import { TagLinks } from './TagLinks';

const sizes = `(min-width: 738px) calc((${pageWidth} - 64px) / 3), (min-width: 480px) calc((${pageWidth} - 32px) / 2), ${pageWidth}`;

export type ShownStory = Story & { isPreview: boolean };

export async function loader({ params: { slug = '' }, request }: LoaderFunctionArgs): Promise<ShownStory> {
  const { signal } = request;
  const { results: story, isPreview } = await orPreview(request, {
    shown: () => send('GET /blog/:slug', { params: { slug }, signal }),
    draft: (token) => send('GET /blog/preview/:token', { params: { token }, signal }),
  });
  if (story.slug !== slug && !isPreview) throw redirect(href('stories.story', { slug: story.slug }), 301);
  if (story.blocks.length > 0) await loadBlocks();
  return { ...story, isPreview };
}

export function Component() {
  const story = useLoaderData<typeof loader>();
  return (
    <>
      {story.isPreview && <PreviewNotice />}
      <LongRead
        title={story.title}
        standfirst={story.excerpt}
        about={<Byline story={story} author={story.author} />}
        image={story.image}
        html={story.html}
        blocks={story.blocks}
        language={story.language}
      >
        <TagLinks stories={[story]} />
        {isAnnounced('give') && !story.blocks.some(({ type }) => type === 'give') && (
          <p className={styles.give}>
            <ButtonLink to={href('give')}>Give to our work</ButtonLink>
          </p>
        )}
        <ShareLinks title={story.title} />
      </LongRead>
      <Neighbours previous={story.previous} next={story.next} />
      {story.related.length > 0 && (
        <section className={styles.related} aria-labelledby="related">
          <h2 id="related">Related stories</h2>
          <div className={styles.cards}>
            {story.related.map((related) => (
              <StoryCard key={related.id} story={related} sizes={sizes} level={3} />
            ))}
          </div>
        </section>
      )}
      <DonateBanner />
    </>
  );
}
