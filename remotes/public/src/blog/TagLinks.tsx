import type { StorySummary } from '@lapis/contract';
import { href } from '@lapis/router';
import { FilterLinks } from '../filter/FilterLinks';

interface TagLinksProps {
  posts: Pick<StorySummary, 'tags'>[];
  /** The tag that the list is narrowed to. */
  chosen?: string;
}

/** What the stories are about; each leads to the stories about it. */
export function TagLinks({ posts, chosen }: TagLinksProps) {
  const tags = new Set(posts.flatMap((post) => post.tags));
  if (chosen) tags.add(chosen);
  if (tags.size === 0) return null;
  const links = [...tags].sort().map((tag) => ({
    to: `${href('blog')}?${new URLSearchParams({ tag })}`,
    text: tag,
    chosen: tag === chosen,
  }));
  const all = { to: href('blog'), text: 'All stories' };
  return <FilterLinks label="Subjects" links={chosen ? [all, ...links] : links} />;
}
