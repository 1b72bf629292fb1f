import { send } from '@lapis/http';
import { Action, afterSaving, may, notices, PencilIcon } from '@lapis/portal';
import { href, useNavigate } from '@lapis/router';
import { useQueryClient } from '@tanstack/react-query';
import type { EntryActionProps } from '../../cms/entries/content-type';
import { addNeeds } from '../../cms/entries/form/add-needs';
import { invalidateLists } from '../../cms/entries/queries';

/** Creates a newsletter from a story and opens it. */
export function WriteNewsletter({ id, flush }: EntryActionProps) {
  const client = useQueryClient();
  const navigate = useNavigate();

  async function begin() {
    // A colleague has saved first, so the form shows the conflict instead.
    if ((await flush()) === null) return;
    const { results: newsletter } = await send('POST /admin/newsletters/from-story', {
      body: { story_id: id },
    });
    invalidateLists(client, { name: 'newsletters' });
    await navigate(href('admin.newsletters.edit', { id: newsletter.id }), afterSaving);
    notices.say(`This newsletter links to “${newsletter.title}”. No one receives it until you send it.`);
  }

  if (!may(addNeeds('newsletters'))) return null;
  return (
    <Action onPress={begin}>
      <PencilIcon />
      Write a newsletter about this
    </Action>
  );
}
