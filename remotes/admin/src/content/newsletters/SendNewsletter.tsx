import { attempt, may } from '@lapis/portal';
import { href, useNavigate } from '@lapis/router';
import { Button } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import type { EntryActionProps } from '../../cms/entries/content-type';
import { isUnsent, progressQuery } from './progress.queries';

/** Saves the newsletter, then opens the page to send it or to follow its progress. */
export function SendNewsletter({ id, flush }: EntryActionProps) {
  const navigate = useNavigate();
  const { data: mailing = null } = useQuery({
    ...progressQuery(id),
    enabled: may('newsletters'),
    refetchInterval: false,
  });
  if (!may('newsletters')) return null;

  const open = () =>
    attempt(async () => {
      // A colleague has saved first, so the form shows the conflict instead.
      if ((await flush()) === null) return;
      await navigate(href('admin.newsletters.send', { id }));
    });

  return (
    <Button variant="quiet" onClick={() => void open()}>
      {isUnsent(mailing) ? 'Send…' : mailing?.finished_at ? 'How it was sent' : 'Sending progress'}
    </Button>
  );
}
