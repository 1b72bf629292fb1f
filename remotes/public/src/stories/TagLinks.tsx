import type { StorySummary } from '@lapis/contract';
import { href } from '@lapis/router';
import { FilterLinks } from '../filter/FilterLinks';

interface TagLinksProps {
  stories: Pick<StorySummary, 'tags'>[];
  chosen?: string;
}

export function TagLinks({ stories, chosen }: TagLinksProps) {
  const tags = new Set(stories.flatMap((story) => story.tags));
  if (chosen) tags.add(chosen);
  if (tags.size === 0) return null;
  const links = [...tags].sort().map((tag) => ({
    to: `${href('stories')}?${new URLSearchParams({ tag })}`,
    text: tag,
    chosen: tag === chosen,
  }));
  const all = { to: href('stories'), text: 'All stories' };
  return <FilterLinks label="Subjects" links={chosen ? [all, ...links] : links} />;
}
