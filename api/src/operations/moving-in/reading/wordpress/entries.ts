import type { SourceEntry } from '../../source-site';
import { lineOfHtml } from '../html/dom';
import { languageFrom, tagsFrom, timeFrom, titleFrom } from '../words';
import { addressesOf } from './addresses';
import { wordPressBlocks } from './content';
import type { Overview } from './overview';
import { isTag } from './terms';
import { fieldOf, FOOTNOTES, metaOf, type WxrItem } from './wxr';

type State = Pick<SourceEntry, 'state' | 'publish_at' | 'notes'>;

/** A post or page of WordPress as an entry. @throws nothing: what can't be taken is said in its notes */
export function entryOf(item: WxrItem, overview: Overview): SourceEntry {
  const id = Number(fieldOf(item, 'wp:post_id'));
  const page = fieldOf(item, 'wp:post_type') === 'page';
  const { blocks, notes } = wordPressBlocks(item.fields['content:encoded'] ?? '', {
    files: overview.files,
    reusable: overview.reusable,
    footnotes: metaOf(item, FOOTNOTES),
    attached: (numbers) => take(numbers ?? attachedTo(id, overview), overview),
  });
  const parent = Number(fieldOf(item, 'wp:post_parent'));
  const login = fieldOf(item, 'dc:creator');
  const state = stateOf(item);
  const lead = Number(metaOf(item, '_thumbnail_id'));
  const [picture = null] = take([lead], overview);
  // What has no lead picture may say so by 0 or -1.
  const lacking = picture === null && lead > 0 ? ['The lead picture is not in this export.'] : [];
  const language = item.terms.find(({ domain }) => domain === 'language')?.slug;
  return {
    key: keyOf(item),
    kind: page ? 'page' : 'story',
    title: titleFrom(fieldOf(item, 'title'), blocks),
    slug: fieldOf(item, 'wp:post_name'),
    summary: lineOfHtml(item.fields['excerpt:encoded'] ?? ''),
    author: overview.authors.get(login) || login,
    tags: page ? [] : tagsFrom(item.terms.filter(isTag).map(({ name }) => name)),
    language: languageFrom(language ?? overview.language),
    ...state,
    parent: page && parent ? `page-${parent}` : null,
    addresses: addressesOf(item, overview.address),
    picture,
    blocks,
    notes: [...state.notes, ...lacking, ...notes],
  };
}

const keyOf = (item: WxrItem) => `${fieldOf(item, 'wp:post_type')}-${fieldOf(item, 'wp:post_id')}`;

const attachedTo = (id: number, { attachedTo: attached }: Overview) =>
  (attached.get(id) ?? []).toSorted((one, other) => one.order - other.order).map((file) => file.id);

/** The files of attachments by their numbers; those that the export lacks are passed over. */
const take = (numbers: number[], { attachments, files }: Overview) =>
  numbers.flatMap((number) => {
    const file = attachments.get(number);
    return file ? [files.take(file).id] : [];
  });

function stateOf(item: WxrItem): State {
  const status = fieldOf(item, 'wp:status');
  const publish_at =
    timeFrom(fieldOf(item, 'wp:post_date_gmt')) ??
    timeFrom(fieldOf(item, 'wp:post_date')) ??
    timeFrom(fieldOf(item, 'pubDate'));
  const draft = (note: string, date: string | null): State => ({
    state: 'draft',
    publish_at: date,
    notes: note ? [note] : [],
  });
  if (status === 'private') return draft('It was private, and is a draft here.', publish_at);
  if (fieldOf(item, 'wp:post_password'))
    return draft('It needed a password, and is a draft here.', publish_at);
  if (status === 'publish') return { state: 'published', publish_at, notes: [] };
  if (status === 'future' && publish_at) return { state: 'scheduled', publish_at, notes: [] };
  return draft(status === 'pending' ? 'It waited for a review, and is a draft here.' : '', null);
}
