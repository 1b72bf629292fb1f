import { attempt, may } from '@lapis/portal';
import { href, useNavigate } from '@lapis/router';
import { Button } from '@lapis/ui';
import type { MoreProps } from '../../cms/entries/content-type';

/** Leads to where a letter is looked at as an email and sent, with what was typed saved first. */
export function SendLetter({ id, flush }: MoreProps) {
  const navigate = useNavigate();
  if (!may('letters')) return null;

  const open = () =>
    attempt(async () => {
      // Where somebody else was quicker, the form says so first.
      if ((await flush()) === null) return;
      await navigate(href('admin.letters.send', { id }));
    });

  return (
    <Button variant="quiet" onClick={() => void open()}>
      Send…
    </Button>
  );
}
