import type { PageWords } from '@lapis/contract';
import { Select, type Writes } from '@lapis/portal';
import { announced } from '@lapis/router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pagesQuery } from '../../kit/queries/pages.queries';
import { Section } from './Section';
import type { SettingsFields } from '../../kit/queries/settings.queries';
import { WordsFields } from './WordsFields';

interface PageTitlesProps extends Writes<SettingsFields> {
  /** The fields that the server refused, by their names. */
  refused: string[];
}

/** The first words of each page, and what search engines show of it; of one page at a time. */
export function PageTitles({ fields: { pages }, change, refused }: PageTitlesProps) {
  const names = Object.keys(pages);
  const [chosen = '', choose] = useState(names[0]);
  const [answered, setAnswered] = useState(refused);
  if (answered !== refused) {
    setAnswered(refused);
    // What is wrong has to be seen, whichever page was looked at last.
    const wrong = refused.map((name) => /^pages\.([\w-]+)\./.exec(name)?.[1]).find(Boolean);
    if (wrong) choose(wrong);
  }
  const { data: announcedPages = [] } = useQuery(pagesQuery);
  const fields = pages[chosen];
  // Of a site without public pages.
  if (!fields) return null;
  const writing = {
    fields,
    change: (changes: Partial<PageWords>) =>
      change({ pages: { ...pages, [chosen]: { ...fields, ...changes } } }),
  };
  const paths = announced();
  const options = names.map((name) => ({
    value: name,
    label: announcedPages.find(({ path }) => path === paths[name])?.title ?? name,
  }));
  return (
    <Section
      title="Page titles"
      lead="The large words over the picture at the top of each page. Menus and the browser’s tab keep the page’s name."
    >
      <Select label="Page" name="page" value={chosen} options={options} onChange={choose} />
      <WordsFields writing={writing} within={`pages.${chosen}`} />
    </Section>
  );
}
