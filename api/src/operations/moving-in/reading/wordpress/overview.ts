import { lineOfHtml } from '../html/dom';
import { type KnownFile, type SourceFiles, sourceFiles } from '../source-files';
import { nameWordPressFile } from './file-names';
import { fieldOf, metaOf, readWxr, type WxrItem, type WxrPart } from './wxr';

/** What has to be known of an export before its texts can be read: all but those. */
export interface Overview {
  title: string;
  address: string;
  language: string;
  /** Names by what people sign in with. */
  authors: Map<string, string>;
  /** Categories and tags by their numbers in their taxonomy, as 'category 3'. */
  terms: Map<string, Term>;
  files: SourceFiles;
  attachments: Map<number, KnownFile>;
  /** The attachments of each post, in their order. */
  attachedTo: Map<number, { id: number; order: number }[]>;
  reusable: Map<number, string>;
  /** What menus may lead to, by number. */
  titles: Map<number, { title: string; link: string }>;
  menuItems: WxrItem[];
  /** Menus of themes made of blocks. */
  navigations: { name: string; content: string }[];
}

interface Term {
  name: string;
  slug: string;
  parent: string;
}

/** Goes through an export once. @throws HttpError 422 where it is none */
export async function readOverview(path: string): Promise<Overview> {
  const channel = new Map<string, string>();
  const authors = new Map<string, string>();
  const terms = new Map<string, Term>();
  const found: Omit<Overview, 'title' | 'address' | 'language' | 'files' | 'authors' | 'terms'> = {
    attachments: new Map(),
    attachedTo: new Map(),
    reusable: new Map(),
    titles: new Map(),
    menuItems: [],
    navigations: [],
  };
  let files: SourceFiles | undefined;
  const siteFiles = () => (files ??= sourceFiles(addressOf(channel), nameWordPressFile));
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
      const id = Number(fieldOf(item, 'wp:post_id'));
      const type = fieldOf(item, 'wp:post_type');
      const content = item.fields['content:encoded'] ?? '';
      found.titles.set(id, { title: lineOfHtml(fieldOf(item, 'title')), link: fieldOf(item, 'link') });
      if (type === 'attachment') addAttachment(item, id, found, siteFiles());
      else if (type === 'wp_block') found.reusable.set(id, content);
      else if (type === 'nav_menu_item') found.menuItems.push(item);
      else if (type === 'wp_navigation' && fieldOf(item, 'wp:status') === 'publish') {
        found.navigations.push({ name: lineOfHtml(fieldOf(item, 'title')), content });
      }
    },
  });
  return {
    title: lineOfHtml(channel.get('title') ?? ''),
    address: addressOf(channel),
    language: channel.get('language') ?? '',
    authors,
    terms,
    files: siteFiles(),
    ...found,
  };
}

const addressOf = (channel: Map<string, string>) => {
  const address = channel.get('link') ?? channel.get('wp:base_blog_url') ?? '';
  return /^https?:\/\//.test(address) && URL.canParse(address) ? address.replace(/(?<!\/)\/+$/, '') : '';
};

/** Categories and tags have parts of their own, and what other taxonomies have is a term. */
function addTerm(terms: Map<string, Term>, { name: kind, fields }: WxrPart) {
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
  const address = fieldOf(item, 'wp:attachment_url') || fieldOf(item, 'guid');
  if (!address) return;
  const alt = metaOf(item, '_wp_attachment_image_alt');
  attachments.set(id, files.know(address, { alt, caption: lineOfHtml(fieldOf(item, 'excerpt:encoded')) }));
  const parent = Number(fieldOf(item, 'wp:post_parent'));
  const siblings = attachedTo.get(parent) ?? [];
  siblings.push({ id, order: Number(fieldOf(item, 'wp:menu_order')) });
  attachedTo.set(parent, siblings);
}
