import type { StorySummary } from '@lapis/contract';
import { href } from '@lapis/router';
import { Teaser, type TeaserProps } from '../teaser/Teaser';
import { Byline } from './Byline';

interface StoryCardProps extends Pick<TeaserProps, 'shape' | 'sizes' | 'level'> {
  story: StorySummary;
}

export const StoryCard = ({ story, ...rest }: StoryCardProps) => (
  <Teaser
    {...rest}
    to={href('stories.story', { slug: story.slug })}
    title={story.title}
    image={story.image}
    text={story.excerpt}
    language={story.language}
  >
    <Byline story={story} />
  </Teaser>
);
