import type { AmountOffered, Story } from '@lapis/contract';
import { decimalPounds } from '@lapis/contract/money';
import { send } from '@lapis/http';
import { href, isAnnounced, redirect, useLoaderData, type LoaderFunctionArgs } from '@lapis/router';
import { DonateBanner } from '../banners/DonateBanner';
import { loadBlocks } from '../blocks/blocks-part';
import { GiveBlock } from '../blocks/give/GiveBlock';
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

/** `gift` is the amount that the page suggests. */
export type ShownStory = Story & { isPreview: boolean; gift: AmountOffered | null };

export async function loader({ params: { slug = '' }, request }: LoaderFunctionArgs): Promise<ShownStory> {
  const { signal } = request;
  const [{ results: story, isPreview }, gift] = await Promise.all([
    orPreview(request, {
      shown: () => send('GET /blog/:slug', { params: { slug }, signal }),
      draft: (token) => send('GET /blog/preview/:token', { params: { token }, signal }),
    }),
    suggestGift(signal),
  ]);
  if (story.slug !== slug && !isPreview) throw redirect(href('stories.story', { slug: story.slug }), 301);
  if (story.blocks.length > 0) await loadBlocks();
  return { ...story, isPreview, gift };
}

/** Returns the first amount that visitors are offered. A failure only leaves out the amount. */
async function suggestGift(signal: AbortSignal) {
  if (!isAnnounced('give')) return null;
  const offered = await send('GET /giving/amounts', { signal, quiet: true }).catch(() => null);
  return offered?.results[0] ?? null;
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
          <div className={styles.give}>
            <GiveBlock block={giveBlock(story.gift)} />
          </div>
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

const giveBlock = (gift: AmountOffered | null) => ({
  type: 'give' as const,
  id: 'give',
  title: '',
  text: 'Gifts pay for the work in our stories.',
  purpose: '',
  amounts: gift ? [{ pounds: decimalPounds(gift.pence), does: gift.does }] : [],
});
