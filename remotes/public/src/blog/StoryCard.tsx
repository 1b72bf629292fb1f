import type { StorySummary } from '@lapis/contract';
import { href } from '@lapis/router';
import { Teaser, type TeaserProps } from '../teaser/Teaser';
import { Byline } from './Byline';

interface StoryCardProps extends Pick<TeaserProps, 'shape' | 'sizes' | 'level'> {
  post: StorySummary;
}

/** A story in a list. */
export const StoryCard = ({ post, ...rest }: StoryCardProps) => (
  <Teaser
    {...rest}
    to={href('blog.post', { slug: post.slug })}
    title={post.title}
    image={post.image}
    text={post.excerpt}
    language={post.language}
  >
    <Byline post={post} />
  </Teaser>
);
