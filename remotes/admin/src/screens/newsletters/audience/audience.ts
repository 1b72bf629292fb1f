import type { Audience, Topic } from '@lapis/contract';
import { languageName } from '@lapis/contract/languages';
import { languages } from '../../../kit/fields/languages';

/** Drops empty conditions and sorts the rest, so that equal audiences are serialised alike. */
export const normalizeAudience = ({
  languages: chosen = [],
  topic_id,
  giving,
  region = '',
}: Audience): Audience => ({
  ...(chosen.length > 0 && {
    languages: languages.map(({ value }) => value).filter((value) => chosen.includes(value)),
  }),
  ...(typeof topic_id === 'number' && { topic_id }),
  ...(giving && { giving }),
  ...(region.trim() !== '' && { region: region.trim() }),
});

export const isSameAudience = (one: Audience, other: Audience) =>
  JSON.stringify(normalizeAudience(one)) === JSON.stringify(normalizeAudience(other));

export const isEverybody = (audience: Audience) => isSameAudience(audience, {});

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Describes an audience, e.g. 'Everybody' or 'English or Dari readers; who have given'. */
export function audienceWords(audience: Audience, topics: Pick<Topic, 'id' | 'name'>[]) {
  const { languages: chosen, topic_id, giving, region } = normalizeAudience(audience);
  const topic = topics.find(({ id }) => id === topic_id)?.name;
  const words = [
    chosen && `${either.format(chosen.map(languageName))} readers`,
    topic_id && (topic ? `who get “${topic}”` : 'who get a certain topic'),
    giving === 'gave' && 'who have given',
    giving === 'never_gave' && 'who have never given',
    region && `who live in ${region}`,
  ].filter(Boolean);
  const said = words.join('; ') || 'everybody';
  return said.charAt(0).toUpperCase() + said.slice(1);
}
