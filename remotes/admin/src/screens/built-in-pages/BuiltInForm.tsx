import type { PageWords, SiteSettings } from '@lapis/contract';
import { bus } from '@lapis/event-bus';
import {
  FormColumns,
  FormPage,
  notices,
  Panel,
  resultsOf409,
  SaveBar,
  savedByHand,
  useEdits,
  useFailure,
  useLeaveGuard,
  useSaveKey,
} from '@lapis/portal';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { useBuiltInPages } from '../../kit/queries/built-in-pages';
import { savePageWords, settingsQuery } from '../../kit/queries/settings.queries';
import { headersQuery } from '../settings/headers.queries';
import { HeaderPicture } from '../settings/HeaderPictures';
import { WordsFields } from '../settings/WordsFields';
import { TextOfPage } from './TextOfPage';
import { VisitPanel } from './VisitPanel';

interface BuiltInFormProps {
  settings: SiteSettings;
  page: ReturnType<typeof useBuiltInPages>[number];
  back: { to: string; label: string };
}

/** What can be changed of a page that comes with the site. */
export function BuiltInForm({ settings, page: { name, path, title, words }, back }: BuiltInFormProps) {
  const client = useQueryClient();
  const edits = useEdits<PageWords>(words);
  const { fields, isUnsaved, forget } = edits;
  const keep = (newest: SiteSettings) => client.setQueryData(settingsQuery.queryKey, newest);
  const save = useMutation({
    mutationFn: (sent: PageWords) => savePageWords(settings, name, sent),
    onSuccess(saved, sent) {
      keep(saved);
      forget(sent);
      bus.emit('content:changed', { kind: 'site', site: saved });
      notices.say(`The banner of ‘${title}’ has been saved. Visitors see it from now on.`);
    },
    onError(error) {
      // What was typed stays over the newer copy, and is saved over it by the next press.
      const newest = resultsOf409<SiteSettings>(error);
      if (newest) keep(newest);
    },
  });
  const failure = useFailure(save.error);
  const { data: headers = [] } = useQuery(headersQuery);
  useLeaveGuard(isUnsaved, 'Your changes have not been saved and will be lost.');
  useSaveKey(submit);

  function submit() {
    if (isUnsaved && !save.isPending) save.mutate(fields);
  }

  return (
    <FormPage
      label="Page"
      title={title}
      back={back}
      bar={
        <SaveBar state={savedByHand(isUnsaved, save.isPending)} isBusy={save.isPending} isIdle={!isUnsaved} />
      }
      onSubmit={submit}
      failure={failure}
    >
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
