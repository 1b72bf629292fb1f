import { SitePageFields, StoryFields } from '@lapis/contract';
import { timestamp } from '../../server/time/clock';
import {
  fitEntry,
  fitTag,
  pageFields,
  publishedTags,
  storyFields,
  type TakenFile,
  type TakenFiles,
} from './fit-entry';
import { hashOf } from './imported.repository';
import { listOfTag, oldAddresses, type OldAddresses } from './old-addresses';
import type { Place } from './places';
import { linkWriter } from './rewrite-links';
import type { SourceFile, SourceSite, SourceTag } from './source-site';

interface Publication {
  state: 'draft' | 'scheduled' | 'published';
  publish_at?: string;
}

/** What an entry is to say, and whether that is another thing than before. */
export interface Arranged {
  place: Place;
  said:
    | { kind: 'story'; fields: Omit<StoryFields, 'slug'> }
    | { kind: 'page'; fields: Omit<SitePageFields, 'path' | 'parent_id'> };
  publication: Publication;
  hash: string;
  notes: string[];
  /** How many files it names that are not here. */
  missing: number;
  /** Addresses of the other site that it links to, and at which there is nothing that came along. */
  unknown: string[];
  /** What keeps it from being written, in words. */
  problem: string | undefined;
}

/** Where what was at an address of the other site is here. */
export function addressesOf(
  { address, files, tags }: Pick<SourceSite, 'address' | 'files' | 'tags'>,
  places: ReadonlyMap<string, Place>,
  taken: TakenFiles,
): OldAddresses {
  const ofEntries = [...places.values()].flatMap(({ source, path }) =>
    source.addresses.map((old) => [old, { to: path, title: source.title }] as const),
  );
  const shown = publishedTags(Array.from(places.values(), ({ source }) => source));
  const ofTags = listsOf(tags, shown);
  // Of files addresses are whole, and only within the site those that links have.
  const { within } = oldAddresses(address, []);
  const ofFiles = files.flatMap((file) => {
    const here = taken.get(file.id);
    return here ? pathsOf(file, within).map((old) => [old, { to: here.url }] as const) : [];
  });
  return oldAddresses(address, [...ofTags, ...ofFiles, ...ofEntries]);
}

/** Where the lists of tags were, and where they are now. @param shown the tags that stories on this site have */
export const listsOf = (tags: readonly SourceTag[], shown: ReadonlySet<string>) =>
  tags.flatMap(({ name, addresses }) => {
    const tag = fitTag(name);
    return shown.has(tag) ? addresses.map((old) => [old, listOfTag(tag)] as const) : [];
  });

/** The addresses of a file from the other site's root on. */
export const pathsOf = ({ address, otherAddresses }: SourceFile, within: OldAddresses['within']) =>
  [address, ...otherAddresses].flatMap((each) => within(each) ?? []);

/** What a text of the other site says here, with the files that are here and links that lead to where things are now. */
export function arrange(
  place: Place,
  taken: ReadonlyMap<number, TakenFile>,
  addresses: OldAddresses,
): Arranged {
  const { source } = place;
  const unknown = new Set<string>();
  const links = linkWriter(addresses, source.addresses[0], (address) => unknown.add(address));
  const fitted = fitEntry(source, taken, links);
  const said: Arranged['said'] =
    source.kind === 'story'
      ? { kind: 'story', fields: storyFields(fitted, source) }
      : { kind: 'page', fields: pageFields(fitted, source) };
  const rules =
    said.kind === 'story'
      ? StoryFields.omit({ slug: true })
      : SitePageFields.omit({ path: true, parent_id: true });
  const publication = publicationOf(source);
  return {
    place,
    said,
    publication,
    hash: hashOf({ fields: said.fields, publication }),
    notes: fitted.notes,
    missing: fitted.missing,
    unknown: [...unknown],
    problem: rules.safeParse(said.fields).error?.issues[0]?.message,
  };
}

/** What was to come out by now has; what never said when it is to is a draft. */
function publicationOf({ state, publish_at }: Place['source']): Publication {
  if (state === 'published') return { state, ...(publish_at !== null && { publish_at }) };
  if (state === 'draft' || publish_at === null) return { state: 'draft' };
  return { state: publish_at > timestamp() ? 'scheduled' : 'published', publish_at };
}

/** What becomes of it, as far as that can be known before anybody tries. */
export function outcomeOf({ place: { known }, hash, problem }: Arranged) {
  if (known?.isInTrash) return 'in_trash' as const;
  if (known?.hash === hash) return 'unchanged' as const;
  if (known?.isChangedHere) return 'changed_here' as const;
  if (problem !== undefined) return 'failed' as const;
  return known ? ('updated' as const) : ('new' as const);
}
