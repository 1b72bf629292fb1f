import { send } from '@lapis/http';
import { Action, afterSaving, notices, PencilIcon } from '@lapis/portal';
import { href, useNavigate } from '@lapis/router';
import { useQueryClient } from '@tanstack/react-query';
import type { MoreProps } from '../../cms/entries/content-type';
import { forgetLists } from '../../cms/entries/queries';

/** Begins a letter to the readers of the newsletter with what a story says, and opens it. */
export function WriteLetter({ id, flush }: MoreProps) {
  const client = useQueryClient();
  const navigate = useNavigate();

  async function begin() {
    // Where somebody else was quicker, the form says so first.
    if ((await flush()) === null) return;
    const { results: letter } = await send('POST /admin/letters/from-story', { body: { story_id: id } });
    forgetLists(client, { name: 'letters' });
    await navigate(href('admin.letters.edit', { id: letter.id }), afterSaving);
    notices.say(`This letter links to “${letter.title}”. Nobody gets it until you send it.`);
  }

  return (
    <Action onPress={begin}>
      <PencilIcon />
      Write a letter about this
    </Action>
  );
}
