import { attempt, may } from '@lapis/portal';
import { href, useNavigate } from '@lapis/router';
import { Button } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import type { MoreProps } from '../../cms/entries/content-type';
import { isUnsent, progressQuery } from './progress.queries';

/** Leads to where a letter is looked at as an email and sent, with what was typed saved first; later to how that went. */
export function SendLetter({ id, flush }: MoreProps) {
  const navigate = useNavigate();
  const { data: mailing = null } = useQuery({
    ...progressQuery(id),
    enabled: may('letters'),
    refetchInterval: false,
  });
  if (!may('letters')) return null;

  const open = () =>
    attempt(async () => {
      // Where somebody else was quicker, the form says so first.
      if ((await flush()) === null) return;
      await navigate(href('admin.letters.send', { id }));
    });

  return (
    <Button variant="quiet" onClick={() => void open()}>
      {isUnsent(mailing) ? 'Send…' : mailing?.finished_at ? 'How it was sent' : 'Sending progress'}
    </Button>
  );
}
