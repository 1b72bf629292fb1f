import type { Block } from '@lapis/contract/blocks';
import type { SourceEntry, SourceFile, SourceSite } from '../source-site';

export const text = (html: string, id = 'a'): Block => ({ type: 'text', id, html });

export const story = (key: string, given: Partial<SourceEntry> = {}): SourceEntry => ({
  key,
  kind: 'story',
  title: key,
  slug: key,
  summary: '',
  author: 'Amina Noori',
  tags: [],
  language: 'en',
  state: 'published',
  publish_at: '2019-05-01T09:00:00.000Z',
  parent: null,
  addresses: [`/2019/05/${key}/`],
  picture: null,
  blocks: [text(`<p>About ${key}</p>`)],
  notes: [],
  ...given,
});

export const page = (key: string, given: Partial<SourceEntry> = {}) =>
  story(key, { kind: 'page', addresses: [`/${key}/`], ...given });

export const fileAt = (id: number, address: string, given: Partial<SourceFile> = {}): SourceFile => ({
  id,
  address,
  otherAddresses: [],
  alt: '',
  caption: '',
  ...given,
});

export const source = (address: string, given: Partial<SourceSite> = {}): SourceSite => ({
  title: 'The old site',
  address,
  entries: [],
  files: [],
  tags: [],
  menus: [],
  leftOut: [],
  ...given,
});
