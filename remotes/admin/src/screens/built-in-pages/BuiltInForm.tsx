import type { PageWords, SiteSettings } from '@lapis/contract';
import { bus } from '@lapis/event-bus';
import { FormColumns, FormPage, notices, Panel, useSavedForm } from '@lapis/portal';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { useBuiltInPages } from '../../kit/queries/built-in-pages';
import { savePageWords, settingsQuery } from '../../kit/queries/settings.queries';
import { headersQuery } from '../settings/look/headers.queries';
import { HeaderPicture } from '../settings/look/HeaderPictures';
import { WordsFields } from '../settings/WordsFields';
import { TextOfPage } from './TextOfPage';
import { VisitPanel } from './VisitPanel';

interface BuiltInFormProps {
  settings: SiteSettings;
  page: ReturnType<typeof useBuiltInPages>[number];
  back: { to: string; label: string };
}

export function BuiltInForm({ settings, page: { name, path, title, words }, back }: BuiltInFormProps) {
  const client = useQueryClient();
  const { form, ...edits } = useSavedForm<SiteSettings, PageWords>({
    stored: settings,
    typed: ({ pages }) => pages[name] ?? words,
    save: (_, fields) => savePageWords(settings, name, fields),
    keep: (newest) => client.setQueryData(settingsQuery.queryKey, newest),
    onSaved(site) {
      bus.emit('content:changed', { kind: 'site', site });
      notices.say(`The banner of ‘${title}’ has been saved and is now live.`);
    },
  });
  const { data: headers = [] } = useQuery(headersQuery);

  return (
    <FormPage label="Page" title={title} back={back} {...form}>
      <FormColumns
        side={
          <>
            <VisitPanel path={path} />
            {headers
              .filter((header) => header.path === path)
              .map((header) => (
                <Panel key={header.name} title="Picture">
                  <HeaderPicture header={header} />
                </Panel>
              ))}
          </>
        }
      >
        <WordsFields writing={edits} />
        <TextOfPage path={path} />
      </FormColumns>
    </FormPage>
  );
}
