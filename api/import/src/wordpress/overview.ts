import { lineOfHtml } from '../html/dom';
import { type KnownFile, type SourceFiles, sourceFiles } from '../source-files';
import { nameWordPressFile } from './file-names';
import { readField, readMeta, readWxr, type WxrItem, type WxrPart } from './wxr';

/** Result of the first pass over an export: everything except the text of posts. */
export interface Overview {
  title: string;
  address: string;
  language: string;
  authors: Map<string, string>;
  /** Categories and tags, keyed by taxonomy and number, e.g. 'category 3'. */
  terms: Map<string, TermOverview>;
  files: SourceFiles;
  attachments: Map<number, KnownFile>;
  attachedTo: Map<number, { id: number; order: number }[]>;
  reusable: Map<number, string>;
  titles: Map<number, { title: string; link: string }>;
  menuItems: WxrItem[];
  navigations: { name: string; content: string }[];
}

interface TermOverview {
  name: string;
  slug: string;
  parent: string;
}

export async function readOverview(path: string): Promise<Overview> {
  const channel = new Map<string, string>();
  const authors = new Map<string, string>();
  const terms = new Map<string, TermOverview>();
  const found: Omit<Overview, 'title' | 'address' | 'language' | 'files' | 'authors' | 'terms'> = {
    attachments: new Map(),
    attachedTo: new Map(),
    reusable: new Map(),
    titles: new Map(),
    menuItems: [],
    navigations: [],
  };
  let files: SourceFiles | undefined;
  const siteFiles = () => (files ??= sourceFiles(siteAddress(channel), nameWordPressFile));
  await readWxr(path, {
    part: (part) => {
      if (part.name === 'wp:author') {
        authors.set(
          part.fields['wp:author_login']?.trim() ?? '',
          lineOfHtml(part.fields['wp:author_display_name'] ?? ''),
        );
      } else if (/^wp:(?:category|tag|term)$/.test(part.name)) addTerm(terms, part);
      else if (part.text) channel.set(part.name, part.text);
    },
    item: (item) => {
      const id = Number(readField(item, 'wp:post_id'));
      const type = readField(item, 'wp:post_type');
      const content = item.fields['content:encoded'] ?? '';
      found.titles.set(id, { title: lineOfHtml(readField(item, 'title')), link: readField(item, 'link') });
      if (type === 'attachment') addAttachment(item, id, found, siteFiles());
      else if (type === 'wp_block') found.reusable.set(id, content);
      else if (type === 'nav_menu_item') found.menuItems.push(item);
      else if (type === 'wp_navigation' && readField(item, 'wp:status') === 'publish') {
        found.navigations.push({ name: lineOfHtml(readField(item, 'title')), content });
      }
    },
  });
  return {
    title: lineOfHtml(channel.get('title') ?? ''),
    address: siteAddress(channel),
    language: channel.get('language') ?? '',
    authors,
    terms,
    files: siteFiles(),
    ...found,
  };
}

const siteAddress = (channel: Map<string, string>) => {
  const address = channel.get('link') ?? channel.get('wp:base_blog_url') ?? '';
  return /^https?:\/\//.test(address) && URL.canParse(address) ? address.replace(/(?<!\/)\/+$/, '') : '';
};

/** Adds a term. Exports have separate elements for categories and tags; other taxonomies use `wp:term`. */
function addTerm(terms: Map<string, TermOverview>, { name: kind, fields }: WxrPart) {
  const of = (...names: string[]) => names.map((name) => fields[name]?.trim()).find(Boolean) ?? '';
  const taxonomy = { 'wp:category': 'category', 'wp:tag': 'post_tag' }[kind] ?? of('wp:term_taxonomy');
  terms.set(`${taxonomy} ${of('wp:term_id')}`, {
    name: lineOfHtml(of('wp:cat_name', 'wp:tag_name', 'wp:term_name')),
    slug: of('wp:category_nicename', 'wp:tag_slug', 'wp:term_slug'),
    parent: of('wp:category_parent', 'wp:term_parent'),
  });
}

function addAttachment(
  item: WxrItem,
  id: number,
  { attachments, attachedTo }: Pick<Overview, 'attachments' | 'attachedTo'>,
  files: SourceFiles,
) {
  const address = readField(item, 'wp:attachment_url') || readField(item, 'guid');
  if (!address) return;
  const alt = readMeta(item, '_wp_attachment_image_alt');
  attachments.set(id, files.know(address, { alt, caption: lineOfHtml(readField(item, 'excerpt:encoded')) }));
  const parent = Number(readField(item, 'wp:post_parent'));
  const siblings = attachedTo.get(parent) ?? [];
  siblings.push({ id, order: Number(readField(item, 'wp:menu_order')) });
  attachedTo.set(parent, siblings);
}
