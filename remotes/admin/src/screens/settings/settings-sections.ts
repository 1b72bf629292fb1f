import type { PageSection } from '@lapis/contract/rendering';

/** The page's sections, in order, with other words that staff may search for. */
const sections = [
  { title: 'The charity', words: 'name tagline description help button giving link donate appeal heading' },
  { title: 'Contact', words: 'phone telephone email postal address opening hours' },
  { title: 'Legal details', words: 'charity number registered address legal form regulator' },
  { title: 'Elsewhere', words: 'social media facebook instagram youtube' },
  { title: 'Visitors', words: 'language videos counting visits analytics cookies' },
  { title: 'Search', words: 'synonyms words that mean the same nothing found' },
  { title: 'This portal', words: 'two-factor sign-in approval' },
  { title: 'Colours', words: 'colors accent deep look' },
  { title: 'Logo', words: 'icon favicon' },
  { title: 'Page titles and pictures', words: 'headings subtitles header banners images' },
  { title: 'Export and import', words: 'archive download backup move content', needs: 'transfer' },
] as const;
export type SectionTitle = (typeof sections)[number]['title'];

/** Returns the anchor of a section, e.g. 'the-charity' for 'The charity'. */
export const anchorOf = (title: SectionTitle) => title.toLowerCase().replaceAll(' ', '-');

export const settingsSections = sections.map((section): PageSection & { title: SectionTitle } => ({
  ...section,
  anchor: anchorOf(section.title),
}));
