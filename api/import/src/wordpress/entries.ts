import type { SourceEntry } from '../source-site';
import { lineOfHtml } from '../html/dom';
import { languageFrom, tagsFrom, timeFrom, titleFrom } from '../words';
import { listAddresses } from './addresses';
import { wordPressBlocks } from './content';
import type { Overview } from './overview';
import { isTag } from './terms';
import { readField, FOOTNOTES, readMeta, type WxrItem } from './wxr';

type PublicationState = Pick<SourceEntry, 'state' | 'publish_at' | 'notes'>;

export function itemToEntry(item: WxrItem, overview: Overview): SourceEntry {
  const id = Number(readField(item, 'wp:post_id'));
  const page = readField(item, 'wp:post_type') === 'page';
  const { blocks, notes } = wordPressBlocks(item.fields['content:encoded'] ?? '', {
    files: overview.files,
    reusable: overview.reusable,
    footnotes: readMeta(item, FOOTNOTES),
    attached: (numbers) => take(numbers ?? attachedTo(id, overview), overview),
  });
  const parent = Number(readField(item, 'wp:post_parent'));
  const login = readField(item, 'dc:creator');
  const state = itemState(item);
  const lead = Number(readMeta(item, '_thumbnail_id'));
  const [picture = null] = take([lead], overview);
  // Posts without a lead picture may give its number as 0 or -1.
  const lacking = picture === null && lead > 0 ? ['The lead picture is not in this export.'] : [];
  const language = item.terms.find(({ domain }) => domain === 'language')?.slug;
  return {
    key: itemKey(item),
    kind: page ? 'page' : 'story',
    title: titleFrom(readField(item, 'title'), blocks),
    slug: readField(item, 'wp:post_name'),
    summary: lineOfHtml(item.fields['excerpt:encoded'] ?? ''),
    author: overview.authors.get(login) || login,
    tags: page ? [] : tagsFrom(item.terms.filter(isTag).map(({ name }) => name)),
    language: languageFrom(language ?? overview.language),
    ...state,
    parent: page && parent ? `page-${parent}` : null,
    addresses: listAddresses(item, overview.address),
    picture,
    blocks,
    notes: [...state.notes, ...lacking, ...notes],
  };
}

const itemKey = (item: WxrItem) => `${readField(item, 'wp:post_type')}-${readField(item, 'wp:post_id')}`;

const attachedTo = (id: number, { attachedTo: attached }: Overview) =>
  (attached.get(id) ?? []).toSorted((one, other) => one.order - other.order).map((file) => file.id);

const take = (numbers: number[], { attachments, files }: Overview) =>
  numbers.flatMap((number) => {
    const file = attachments.get(number);
    return file ? [files.take(file).id] : [];
  });

function itemState(item: WxrItem): PublicationState {
  const status = readField(item, 'wp:status');
  const publish_at =
    timeFrom(readField(item, 'wp:post_date_gmt')) ??
    timeFrom(readField(item, 'wp:post_date')) ??
    timeFrom(readField(item, 'pubDate'));
  const draft = (note: string, date: string | null): PublicationState => ({
    state: 'draft',
    publish_at: date,
    notes: note ? [note] : [],
  });
  if (status === 'private') return draft('It was private, and is a draft here.', publish_at);
  if (readField(item, 'wp:post_password'))
    return draft('It needed a password, and is a draft here.', publish_at);
  if (status === 'publish') return { state: 'published', publish_at, notes: [] };
  if (status === 'future' && publish_at) return { state: 'scheduled', publish_at, notes: [] };
  return draft(status === 'pending' ? 'It was waiting for review, and is a draft here.' : '', null);
}
