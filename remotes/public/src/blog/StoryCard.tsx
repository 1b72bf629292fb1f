import type { PostSummary } from '@lapis/contract';
import { href } from '@lapis/router';
import { Teaser, type TeaserProps } from '../teaser/Teaser';
import { Byline } from './Byline';

interface StoryCardProps extends Pick<TeaserProps, 'shape' | 'sizes' | 'level'> {
  post: PostSummary;
<<<<<<< HEAD
=======
  /** `lead` is the one large story of a page, `row` a small one with its picture beside the text. */
  shape?: 'lead' | 'card' | 'row';
  /** How wide its picture stands in this list. */
  sizes: string;
  /** Its heading's level, after that of the section it stands in. */
  level: 2 | 3 | 4;
>>>>>>> 643d75e (Home turns the earlier stories in the second carousel)
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
